"""When garbage is collected: between two moves, by the event loop, and without going through what stays anyway.

Python collects garbage whenever so much was made, in whichever thread made it, and everybody waits meanwhile. That took
a fifth of a second, most of it for the compiled code of the games; and a search, which yields the processor to others,
took longer still.
"""

import asyncio
import gc
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from itertools import count

# Seconds between two collections of what was made in the last moments, of what was made since the last such one, and
# of everything. What outlives the second kind is left out until the third, which takes long.
YOUNG, LATELY, ALL = 1, 10, 900


def settle() -> None:
    """Leaves what there is out of the next collections: it has just been loaded, and stays."""
    gc.freeze()


@asynccontextmanager
async def collected() -> AsyncIterator[None]:
    """Inside, garbage is collected by the event loop alone."""
    gc.disable()
    task = asyncio.create_task(_collect())
    try:
        yield
    finally:
        gc.enable()
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


async def _collect() -> None:
    for second in count(1):
        await asyncio.sleep(YOUNG)
        if second % LATELY:
            gc.collect(1)
            continue
        if second % ALL == 0:
            gc.unfreeze()
        gc.collect()
        gc.freeze()
