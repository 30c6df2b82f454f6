"""Small World: races and powers that conquer, decline and make room for others."""

from pydantic import Field, field_validator

from spinney.core.declaration import Declaration, Parameters
from spinney.core.name_set import NameSet
from spinney.games.small_world.combinations import FEWEST_POWERS, FEWEST_RACES, NAMES, POWERS, RACES


class Excluded(NameSet):
    """Races and powers that are left out."""

    NAMES = NAMES


class SmallWorldParameters(Parameters):
    """Which races and powers there are, how long the game is, and where the paper differs from the printed rules."""

    exclude: Excluded = Field(Excluded.of("ghouls+berserk"), description="races and powers that are left out")
    turns: int = Field(10, ge=1, le=10, description="turns of each player")
    shuffle_back: bool = Field(True, description="races that are gone are shuffled back; printed: to the bottom")
    tie_break: bool = Field(False, description="with equal coins, more tokens on the map win, as printed")
    automatic: bool = Field(False, description="withdrawn tokens are spread by themselves, not by their owner")

    @field_validator("exclude")
    @classmethod
    def _enough_are_left(cls, value: Excluded) -> Excluded:
        races, powers = value & (1 << len(RACES)) - 1, value >> len(RACES)
        if len(RACES) - races.bit_count() < FEWEST_RACES or len(POWERS) - powers.bit_count() < FEWEST_POWERS:
            least = f"{FEWEST_RACES} races and {FEWEST_POWERS} powers must stay"
            raise ValueError(f"at most three races and three powers can be left out: {least}")
        return value


DECLARATION = Declaration(
    id="small-world",
    title="Small World",
    summary="Conquer a map that is too small for all with races and powers, and let them decline in time.",
    rules=f"{__name__}.rules",
    view=f"{__name__}.view",
    players=(2,),
    parameters=SmallWorldParameters,
    actions=lambda parameters, players: 217,
    chance=True,
)
