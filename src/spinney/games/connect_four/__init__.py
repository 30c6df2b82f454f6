"""Connect Four: drop stones into columns, four in a row win."""

from pydantic import Field, model_validator

from spinney.core.declaration import Declaration, Parameters


class ConnectFourParameters(Parameters):
    """The board, and how many in a row win."""

    width: int = Field(7, ge=1, le=32, description="columns")
    height: int = Field(6, ge=1, le=63, description="rows")
    line: int = Field(4, ge=2, le=32, description="stones in a row that win")

    @model_validator(mode="after")
    def _fits_the_record(self) -> "ConnectFourParameters":
        if self.width * (self.height + 1) > 64:
            raise ValueError(
                f"a board of {self.width}x{self.height} is too large: width x (height + 1) may be 64 at most"
            )
        return self


DECLARATION = Declaration(
    id="connect-four",
    title="Connect Four",
    summary="Drop stones into columns; four in a row win.",
    rules=f"{__name__}.rules",
    view=f"{__name__}.view",
    players=(2,),
    parameters=ConnectFourParameters,
    actions=lambda parameters, players: parameters.width,
)
