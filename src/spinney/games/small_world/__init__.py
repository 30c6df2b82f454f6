"""Small World: races and powers that conquer, decline and make room for others."""

from typing import Annotated, Any

from pydantic import BeforeValidator, Field

from spinney.core.declaration import Declaration, Parameters
from spinney.core.name_set import bits_of, canonical
from spinney.games.small_world.combinations import FEWEST_POWERS, FEWEST_RACES, NAMES, POWERS, RACES


def left_out(given: Any) -> str:
    """Races and powers that are left out, as one text; enough of both must stay."""
    text = canonical(given, NAMES)
    excluded = bits_of(text, NAMES)
    races, powers = excluded & (1 << len(RACES)) - 1, excluded >> len(RACES)
    if len(RACES) - races.bit_count() < FEWEST_RACES or len(POWERS) - powers.bit_count() < FEWEST_POWERS:
        least = f"{FEWEST_RACES} races and {FEWEST_POWERS} powers must stay"
        raise ValueError(f"at most three races and three powers can be left out: {least}")
    return text


class SmallWorldParameters(Parameters):
    """Which races and powers there are, how long the game is, and where the paper differs from the printed rules."""

    exclude: Annotated[str, BeforeValidator(left_out)] = Field(
        "ghouls+berserk", description="races and powers that are left out, joined by +, or none"
    )
    turns: int = Field(10, ge=1, le=10, description="turns of each player")
    shuffle_back: bool = Field(True, description="races that are gone are shuffled back; printed: to the bottom")
    tie_break: bool = Field(False, description="with equal coins, more tokens on the map win, as printed")
    automatic: bool = Field(False, description="withdrawn tokens are spread by themselves, not by their owner")

    def in_record(self) -> dict[str, Any]:
        return {**super().in_record(), "exclude": bits_of(self.exclude, NAMES)}


DECLARATION = Declaration(
    id="small-world",
    title="Small World",
    summary="Conquer a map that is too small for all with races and powers, and let them decline in time.",
    rules=f"{__name__}.rules",
    view=f"{__name__}.view",
    measures=f"{__name__}.measures",
    players=(2,),
    parameters=SmallWorldParameters,
    actions=lambda parameters, players: 217,
    chance=True,
)
