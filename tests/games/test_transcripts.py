"""One whole match of each game, as each seat perceives it, stays as it was when it was read and committed."""

import pytest

import spinney
from spinney.cli.play import parameters
from spinney.core.registry import declaration
from tests.games.transcripts import FOLDER, transcript


@pytest.mark.parametrize("game", spinney.games())
def test_a_match_reads_as_it_did_when_it_was_approved(game):
    head, _, wanted = (FOLDER / f"{game}.txt").read_text(encoding="utf-8").partition("\n\n")
    words = head.split()
    assert words[0] == game
    options = dict(zip(words[1::2], words[2::2], strict=False))
    settings = [word for word in words[1:] if "=" in word]
    players = int(options["--players"]) if "--players" in options else None
    loaded = spinney.load(game, players, **parameters(declaration(game), settings))
    assert transcript(loaded, int(options.get("--seed", 1))) == wanted
