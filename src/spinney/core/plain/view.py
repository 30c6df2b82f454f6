"""How plain Python games look: what their classes say of themselves."""

from typing import Any

from spinney.core.errors import shown
from spinney.core.look import Look
from spinney.core.plain.offers import arguments
from spinney.core.plain.positions import Position, position_of
from spinney.core.plain.table import Table
from spinney.core.plain_view import drawn


class View:
    """The view of one table: names by code, and the class's own `text` or `__str__`."""

    def __init__(self, table: Table) -> None:
        self._table, self._contract = table, table.contract

    def describe(self, record: Any, action: int) -> str:
        """The action's name."""
        del record
        return self._table.names.text(action)

    def text(self, record: Any, look: Look) -> str:
        """The position as the class writes it; to an observer nothing that the class does not say is visible."""
        return self._text(position_of(int(record.position)), look.observer).rstrip() or "(nothing to see)"

    def _text(self, position: Position, observer: int | None) -> str:
        game, contract = position.game, self._contract
        if contract.has("text"):
            return str(game.text(observer) if arguments(contract.kind.text) else game.text())  # type: ignore[attr-defined]
        if contract.hidden and observer is not None:
            return shown(game.visible(observer)) if contract.has("visible") else "(the game has no `text(observer)`)"
        if not {type(game).__str__, type(game).__repr__} <= {object.__str__, object.__repr__}:
            return str(game)
        fields = getattr(game, "__dict__", {}).items()
        return "\n".join(f"{name}: {shown(value)}" for name, value in fields if not name.startswith("_"))

    def svg(self, record: Any, look: Look) -> str:
        """The text, as a picture, with a line for every legal action that may be clicked."""
        return drawn(self.text(record, look).splitlines(), {code: self.describe(record, code) for code in look.actions})
