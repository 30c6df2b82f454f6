"""Texas Hold'em: bet on two cards of one's own and five that all share, and have most money after ten hands."""

from pydantic import Field, model_validator

from spinney.core.declaration import Declaration, Parameters
from spinney.games.poker.actions import ACTIONS


class PokerParameters(Parameters):
    """The money, what has to be paid, and when the game ends."""

    money: int = Field(50, ge=2, le=2_000, description="what each player starts with")
    small_blind: int = Field(5, ge=1, le=1_000, description="what the small blind pays before the cards are seen")
    big_blind: int = Field(10, ge=1, le=1_000, description="what the big blind pays, and everybody has to match")
    opening_bet: int = Field(5, ge=1, le=1_000, description="what the first bet of a street adds")
    hands: int = Field(10, ge=1, le=1_000, description="after so many hands the game is over")
    goal: int = Field(0, ge=0, le=28_000, description="money that ends the game after the hand that brings it; 0: none")
    betting: int = Field(
        0,
        ge=0,
        le=2,
        description="0: one size of bets, raises by 1 to 4 times the highest; 1: no-limit, bets by parts of the pot; "
        "2: fixed limit, four bets a street",
    )
    rise_every: int = Field(0, ge=0, le=1_000, description="after so many hands the blinds rise; 0: never")
    rise_factor: int = Field(2, ge=2, le=10, description="how many times as high the blinds become when they rise")
    printed_heads_up: bool = Field(
        False, description="with two players the big blind acts first after the flop, not the small blind"
    )

    @model_validator(mode="after")
    def _blinds_in_order(self) -> "PokerParameters":
        """Whoever posts a blind in the first hand can pay it, and the small one leaves something to play with."""
        if not self.small_blind <= self.big_blind <= self.money or self.small_blind == self.money:
            raise ValueError("small_blind <= big_blind <= money must hold, and small_blind < money")
        return self


DECLARATION = Declaration(
    id="poker",
    title="Texas Hold'em",
    summary="Bet on two cards of your own and five that all share; most money after ten hands wins.",
    rules=f"{__name__}.rules",
    view=f"{__name__}.view",
    players=tuple(range(2, 15)),
    parameters=PokerParameters,
    version=3,
    actions=lambda parameters, players: ACTIONS,
    hidden=True,
    chance=True,
    max_score=lambda parameters, players: float(players * parameters.money),
)
