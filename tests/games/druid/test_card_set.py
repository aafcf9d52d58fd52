"""Sets of Druid Games that designers change: what is refused, with file, row and reason, and what plays."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.games.druid.table_builder import STANDARD, Table, changed
from tuckbox.bots import bot, play_to_end
from tuckbox.core.card_set import CardSet, read
from tuckbox.core.errors import BadCardSet
from tuckbox.core.events import OPEN
from tuckbox.core.game import seed_of
from tuckbox.core.match import Match
from tuckbox.core.record import parse
from tuckbox.games.druid.game import DruidGame
from tuckbox.packages import pictures
from tuckbox.registry import replay

LINES = STANDARD.card_set.text.splitlines()
ROW = {line.split(",")[1]: number for number, line in enumerate(LINES, 1)}  # where each card stands

NO_TYPE = "is not a type: mammal, bird, reptile, amphibian, fish, insect"
NOTHING = "is not an effect of a special: icon, types ..., plus or minus one, exchange, end engagement"
UNCLEAR = "in the name of a creature would make moves unclear: place A at B, exchange A and B"


def refused(cards: CardSet) -> tuple[int, str]:
    """The row and the reason for which a set is refused."""
    with pytest.raises(BadCardSet) as caught:
        DruidGame(cards)
    error = caught.value
    where = f"{cards.file}, row {error.row}" if error.row else cards.file
    where += f", column {error.column}" if error.column else ""
    assert str(error) == f"{where}: {error.reason}"
    return error.row, error.reason


def with_lines(lines: list[str]) -> CardSet:
    return CardSet("mine.csv", "\n".join(lines))


@pytest.mark.rule("D2", "D3")
@pytest.mark.parametrize(
    ("card", "change", "reason"),
    [
        ("Lake", {"kind": "place"}, "'place' is not a kind of card: terrain, animal, legendary or special"),
        ("Lake", {"kind": ""}, "'' is not a kind of card: terrain, animal, legendary or special"),
        ("Lake", {"name": ""}, "the card has no name"),
        ("Lake", {"icons": ""}, "a terrain has at least one icon"),
        ("Lake", {"icons": "fire"}, "'fire' is not an icon: land, water, sky"),
        ("Lake", {"icons": "Water"}, "'Water' is not an icon: land, water, sky"),
        ("Lake", {"icons": "water water"}, "an icon appears twice"),
        ("Lake", {"value": "3"}, "a terrain has neither type nor value"),
        ("Lake", {"type": "fish"}, "a terrain has neither type nor value"),
        ("Bee", {"icons": ""}, "a creature has one or two icons (D2)"),
        ("Bee", {"icons": "land water sky"}, "a creature has one or two icons (D2)"),
        ("Bee", {"type": "spider"}, f"'spider' {NO_TYPE}"),
        ("Bee", {"type": ""}, f"'' {NO_TYPE}"),
        ("Bee", {"value": "two"}, "the value of an animal is 1 to 5, not 'two' (D2)"),
        ("Bee", {"value": "6"}, "the value of an animal is 1 to 5, not '6' (D2)"),
        ("Bee", {"value": "0"}, "the value of an animal is 1 to 5, not '0' (D2)"),
        ("Bee", {"value": ""}, "the value of an animal is 1 to 5, not '' (D2)"),
        ("Bee", {"value": "²"}, "the value of an animal is 1 to 5, not '²' (D2)"),
        ("Bee", {"value": "1"}, "insect 1 is already Ant (D2: each value once a type)"),
        ("Bee", {"name": "Flower and Bee"}, f"'and' {UNCLEAR}"),
        ("Bee", {"name": "Bee At Work"}, f"'at' {UNCLEAR}"),
        ("Bee", {"name": "ant"}, f"the name ant is taken by row {ROW['Ant']}"),
        ("Bee", {"name": "Lake"}, f"the name Lake is taken by row {ROW['Lake']}"),
        ("Kraken", {"value": "7"}, "a legendary creature has type * and value 6 (D3)"),
        ("Kraken", {"type": "fish"}, "a legendary creature has type * and value 6 (D3)"),
        ("Kraken", {"icons": ""}, "a creature has one or two icons (D2)"),
        ("Roots", {"icons": ""}, "an icon special adds exactly one icon (D4)"),
        ("Roots", {"icons": "land sky"}, "an icon special adds exactly one icon (D4)"),
        ("Roots", {"value": "1"}, "a special has no value"),
        ("Charm", {"icons": "sky"}, "only an icon special has icons (D4)"),
        ("Mask of Fin and Wing", {"type": "types"}, f"'types' {NOTHING}"),
        ("Mask of Fin and Wing", {"type": "types fish dragon"}, f"'dragon' {NO_TYPE}"),
        ("Mask of Fin and Wing", {"type": "types fish bird fish"}, "a type appears twice"),
        ("Horn", {"type": "explode"}, f"'explode' {NOTHING}"),
        ("Horn", {"type": ""}, f"'' {NOTHING}"),
    ],
)
def test_a_row_that_is_wrong_is_refused_with_its_number(card: str, change: dict[str, str], reason: str) -> None:
    assert refused(changed({card: change})) == (ROW[card], reason)


@pytest.mark.rule("D1")
@pytest.mark.parametrize(
    ("card", "kind", "count"),
    [("Lake", "terrain", 7), ("Bee", "animal", 30), ("Kraken", "legendary", 3), ("Horn", "special", 12)],
)
def test_a_set_with_a_row_too_few_or_too_many_is_refused(card: str, kind: str, count: int) -> None:
    few = [line for line in LINES if line.split(",")[1] != card]
    last = max(number for number, line in enumerate(few, 1) if line.startswith(kind))
    assert refused(with_lines(few)) == (last, f"a set has {count} rows of kind {kind}, this one {count - 1} (D1)")
    many = [*LINES, LINES[ROW[card] - 1].replace(card, f"Other {card}")]
    reason = f"a set has {count} rows of kind {kind}, this one {count + 1} (D1)"
    assert refused(with_lines(many)) == (len(many), reason)


def test_a_set_without_any_card_of_a_kind_is_refused() -> None:
    assert refused(with_lines([line for line in LINES if not line.startswith("legendary")])) == (
        0,
        "a set has 3 rows of kind legendary, this one 0 (D1)",
    )


@pytest.mark.rule("D4")
@pytest.mark.parametrize(
    ("changes", "row", "reason"),
    [
        ({"Horn": {"type": "exchange"}}, "Horn", "a set has 2 specials 'exchange ...', this one 3 (D4)"),
        ({"Charm": {"type": "end engagement"}}, "Horn", "a set has 1 specials 'plus ...', this one 0 (D4)"),
        (
            {"Wings": {"type": "types bird", "icons": ""}},
            "Feathers",
            "a set has 6 specials 'icon ...', this one 5 (D4)",
        ),
        ({"Charm": {"type": "types bird"}}, "Charm", "a set has 2 specials 'types ...', this one 3 (D4)"),
        (
            {"Trade Winds": {"type": "icon", "icons": "sky"}, "Wings": {"type": "end engagement", "icons": ""}},
            "Changing Tides",
            "a set has 2 specials 'exchange ...', this one 1 (D4)",
        ),
    ],
)
def test_a_set_with_other_specials_is_refused(changes: dict[str, dict[str, str]], row: str, reason: str) -> None:
    assert refused(changed(changes)) == (ROW[row], reason)


@pytest.mark.parametrize(
    ("head", "found"),
    [
        ("kind,name,type,value", "kind, name, type, value"),
        ("name,kind,type,value,icons", "name, kind, type, value, icons"),
        ("kind,name,type,value,icons,notes", "kind, name, type, value, icons, notes"),
        ("kind|name|type|value|icons", "kind|name|type|value|icons"),
    ],
)
def test_wrong_columns_are_refused(head: str, found: str) -> None:
    assert refused(with_lines([head, *LINES[1:]])) == (
        1,
        f"the columns must be kind, name, type, value, icons; the file has {found}",
    )


@pytest.mark.parametrize("text", ["", "\n", "\n\n\n"])
def test_an_empty_file_is_refused(text: str) -> None:
    assert refused(CardSet("empty.csv", text)) == (
        1,
        "the columns must be kind, name, type, value, icons; the file has nothing",
    )


def test_a_row_of_another_length_is_refused() -> None:
    short, long = LINES.copy(), LINES.copy()
    short[ROW["Bee"] - 1] = "animal,Bee,insect,2"
    assert refused(with_lines(short)) == (ROW["Bee"], "4 cells where the head has 5 columns")
    long[ROW["Bee"] - 1] = "animal,Bee,insect,2,land,sky"
    assert refused(with_lines(long)) == (ROW["Bee"], "6 cells where the head has 5 columns")


def test_a_quote_that_is_never_closed_is_refused() -> None:
    lines = LINES.copy()
    lines[ROW["Horn"] - 1] = 'special,"Horn,end engagement,,'
    assert refused(with_lines(lines)) == (ROW["Horn"], "not readable as CSV: unexpected end of data")


# What plays


def played(game: DruidGame) -> Match:
    """A whole match of two random bots."""
    match = Match(game, ("Ann", "Bo"), seed_of("changed set"))
    play_to_end(match, (bot("random", 1), bot("random", 2)))
    return match


def test_a_changed_set_plays_and_its_record_brings_it_along() -> None:
    cards = changed({"Walrus": {"name": "Sea Cow"}, "Bee": {"icons": "land"}, "Lake": {"icons": "water sky"}})
    match = played(DruidGame(cards))
    record = match.record()
    assert record.cards is not None
    again = replay(parse(str(record)))
    assert again.result() == match.result()
    assert again.game.parse("place Sea Cow at Shore").sentence == "place Sea Cow at Shore"


def test_changes_of_the_cards_matter_in_play() -> None:
    cards = changed({"Bear": {"icons": "sky"}, "Meadow": {"icons": "sky"}, "Roots": {"icons": "water"}})
    table = Table(ann="Bear Shark", ann_specials="Roots", row="Meadow Lake Shore Cliff Wetland", cards=cards)
    assert table.legal_moves("ann", "place Bear") == [
        f"place Bear at {name}" for name in ("Meadow", "Cliff", "Wetland")
    ]
    table.ann("give Roots to Bear", "place Bear at Lake")


@pytest.mark.parametrize(
    "text",
    [
        "\n".join(LINES),
        "\r\n".join(LINES) + "\r\n",
        "\n\n" + "\n\n".join(LINES) + "\n\n,,,,\n",
        "\n".join(",".join(f'"{cell}"' for cell in line.split(",")) for line in LINES),
        "\n".join(line.replace(",", " , ") for line in LINES),
        "\n".join([LINES[0], *reversed(LINES[1:])]),
    ],
    ids=["plain", "crlf", "blank lines", "quoted", "spaces", "other order"],
)
def test_the_same_cards_written_otherwise_are_the_same_cards(text: str) -> None:
    game = DruidGame(CardSet("same.csv", text))
    for mine, theirs in (
        (game.cards.terrains, STANDARD.cards.terrains),
        (game.cards.creatures, STANDARD.cards.creatures),
        (game.cards.specials, STANDARD.cards.specials),
    ):
        assert sorted(list(row.cells.values()) for row in mine) == sorted(list(row.cells.values()) for row in theirs)


def test_a_file_with_byte_order_mark_and_crlf_is_the_standard_set(tmp_path: Path) -> None:
    file = tmp_path / "excel.csv"
    file.write_bytes(b"\xef\xbb\xbf" + "\r\n".join(LINES).encode())
    assert DruidGame.sets.is_standard(DruidGame(read(file)).card_set)


def test_names_may_hold_commas_quotes_and_other_letters() -> None:
    lines = LINES.copy()
    lines[ROW["Bee"] - 1] = 'animal,"Bee, the ""Queen""",insect,2,land sky'
    lines[ROW["Ant"] - 1] = "animal,Fourmi géante,insect,1,land"
    lines[ROW["Lake"] - 1] = 'terrain,"Lago\n  di  Como",,,water'
    match = played(DruidGame(with_lines(lines)))
    for code in range(match.game.moves.size):
        move = match.game.move(code)
        assert match.game.parse(move.sentence) == move
        assert "\n" not in move.sentence
    assert match.game.parse('place Bee, the "Queen" at Lago di Como').kind == "place"
    assert replay(parse(str(match.record()))).result() == match.result()


def test_names_that_differ_only_in_spacing_or_case_are_the_same() -> None:
    assert refused(changed({"Bee": {"name": "Sea  SNAKE"}})) == (
        ROW["Bee"],
        f"the name Sea SNAKE is taken by row {ROW['Sea Snake']}",
    )


# Names are data

ODD = {
    "Bee": "{terrain}",
    "Ant": "{other}",
    "Bear": "{creature}",
    "Wolf": "{0.__class__}",
    "Lake": "{terrain!r:>99}",
    "Shore": "(?P<creature>.+)",
    "Fins": "%(special)s %d",
    "Charm": "\\g<0> \\1",
    "Horn": "[bold red]Horn[/]",
    "Duck": "=1+1;</text><script>",
    "Toad": "$& $1 `id`",
}


def test_a_name_is_only_ever_data() -> None:
    game = DruidGame(changed({old: {"name": new} for old, new in ODD.items() if old in ROW}))
    for code in range(game.moves.size):
        move = game.move(code)
        assert game.parse(move.sentence) == move
    match = played(game)
    again = replay(parse(str(match.record())))
    assert again.result() == match.result()
    sentences = {str(event) for event in match.visible_events(OPEN)}
    assert {f"{player} draws {{terrain}}." for player in ("seat 1", "seat 2")} & sentences
    for picture in pictures(game).values():
        ElementTree.fromstring(picture)
        assert "<script" not in picture and "{terrain}" not in picture


def test_names_that_make_a_sentence_mean_two_moves_are_refused() -> None:
    exchanges = {"Trade Winds": {"name": "S"}, "Changing Tides": {"name": "S: exchange A"}}
    line, reason = refused(changed({**exchanges, "Mouse": {"name": "A: exchange B"}, "Bat": {"name": "B"}}))
    assert line == ROW["Changing Tides"]
    sentence = "play S: exchange A: exchange B and A: exchange B"
    assert reason == f"the name S: exchange A makes '{sentence}' mean two moves; choose another"
