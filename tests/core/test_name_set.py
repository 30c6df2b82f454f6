"""A parameter that is a set of names, from the command line to the record."""

import pickle

import pytest

import spinney
from spinney import SpinneyError
from spinney.cli.games import parameter_text
from spinney.cli.play import command, parameters
from spinney.cli.sitting import Sitting
from spinney.core.name_set import bits_of, canonical
from spinney.core.registry import declaration

COLOURS = ("red", "green", "dark-blue")


@pytest.mark.parametrize(
    ("written", "bits", "text"),
    [
        ("red+dark-blue", 0b101, "red+dark-blue"),
        (" Dark-Blue + red", 0b101, "red+dark-blue"),
        (["green"], 0b010, "green"),
        ("none", 0, "none"),
        ([], 0, "none"),
    ],
)
def test_a_set_is_written_in_several_ways_and_read_in_one(written: object, bits: int, text: str) -> None:
    found = canonical(written, COLOURS)
    assert (bits_of(found, COLOURS), found, canonical(found, COLOURS)) == (bits, text, found)


@pytest.mark.parametrize("written", [8, -1, 1.5, True, None, [1], "red,green", "redd", ""])
def test_what_is_no_set_is_refused(written: object) -> None:
    with pytest.raises(ValueError, match=r"names with|unknown name"):
        canonical(written, COLOURS)


def test_a_set_reaches_the_record_and_comes_back() -> None:
    given = parameters(declaration("small-world"), ["exclude=ghouls+flying"])
    game = spinney.load("small-world", **given)
    state = game.start(seed=1)
    assert int(state.record.exclude) == 1 << 3 | 1 << 14 + 6
    assert game.from_bytes(state.to_bytes()) == state
    assert pickle.loads(pickle.dumps(game)) == game
    assert eval(repr(game), {"load": spinney.load}) == game
    assert game.parameters.model_dump()["exclude"] == "ghouls+flying"


def test_the_command_line_shows_a_set_by_its_names() -> None:
    game = spinney.load("small-world", exclude="ghouls+flying")
    assert "--set exclude=ghouls+flying" in command(Sitting(game, [None, spinney.agent("random")], seed=1))
    schema = declaration("small-world").parameters.model_json_schema()["properties"]["exclude"]
    assert parameter_text("exclude", schema) == "exclude=ghouls+berserk"


def test_a_wrong_name_is_told_in_one_sentence() -> None:
    with pytest.raises(
        SpinneyError, match=r"^small-world exclude='ghols': unknown name 'ghols'; did you mean 'ghouls'\?"
    ):
        spinney.load("small-world", exclude="ghols")


def test_results_show_a_set_by_its_names() -> None:
    game = spinney.load("small-world", exclude="ghouls+flying", turns=1)
    (cell,) = spinney.tournament(game, ["random", "random:seed=1"], matches=2).cells
    assert cell.title == "small-world exclude=ghouls+flying turns=1, 2 players"
    usual = spinney.tournament(spinney.load("small-world", turns=1), ["random", "random:seed=1"], matches=2)
    assert usual.cells[0].title == "small-world turns=1, 2 players"
