"""When garbage is collected: between two moves, by the event loop, and without going through what stays anyway.

Python collects garbage whenever so much was made, in whichever thread made it, and everybody waits meanwhile. That took
a fifth of a second, most of it for the compiled code of the games; and a search, which yields the processor to others,
took longer still.
"""

import asyncio
import gc
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

# Seconds between two collections of what was made lately, and how many of these there are to one of everything.
EVERY, TO_ONE_OF_ALL = 1.0, 10
YOUNG = 1


def settle() -> None:
    """Leaves what there is out of all further collections: it has just been loaded, and stays. What of it becomes
    garbage is given up, which is little, since a game is loaded once.
    """
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
    number = 0
    while True:
        await asyncio.sleep(EVERY)
        number += 1
        gc.collect() if number % TO_ONE_OF_ALL == 0 else gc.collect(YOUNG)
