"""What commands write for a browser."""

from pathlib import Path

from spinney.core.errors import SpinneyError


def write(target: Path, content: str, make_folder: bool = False) -> None:
    """Writes a page; its folder is made, if there is none, only where that is asked for."""
    try:
        if make_folder:
            target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(content, encoding="utf-8")
    except OSError as reason:
        raise SpinneyError(f"cannot write {str(target)!r}: {reason.strerror or reason}") from None
