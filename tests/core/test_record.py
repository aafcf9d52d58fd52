"""Records: round trips, and every way in which a file can be cut off, edited or not be a record at all."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from tests.games.druid.table_builder import STANDARD, changed
from tuckbox.core.errors import BadRecord
from tuckbox.core.game import seed_of
from tuckbox.core.match import Match
from tuckbox.core.record import Entry, Record, parse, read
from tuckbox.games.druid.game import DruidGame
from tuckbox.registry import replay


def played(game: DruidGame | None = None, moves: int = 24) -> Match:
    """A match with entries of several kinds."""
    match, chance = (
        Match(game or DruidGame(options={"starter": "2"}), ("Ann", "Bo Peep"), seed_of("record")),
        random.Random(1),
    )
    for _ in range(moves):
        seat = match.seats_to_act()[0]
        match.play(seat, chance.choice(match.legal_moves(seat)))
    match.take_over(0, "greedy bot")
    match.rewind(moves - 3)
    seat = match.seats_to_act()[0]
    match.play(seat, match.legal_moves(seat)[0])
    match.resign(seat)
    return match


@pytest.fixture(scope="module")
def match() -> Match:
    return played()


@pytest.fixture(scope="module")
def lines(match: Match) -> list[str]:
    return str(match.record()).splitlines()


def error(lines: list[str] | str) -> BadRecord:
    """The error that a file gives when it is read and replayed."""
    with pytest.raises(BadRecord) as caught:
        replay(parse(lines if isinstance(lines, str) else "\n".join(lines)))
    assert str(caught.value).startswith(f"line {caught.value.line}: ") or caught.value.line == 0
    return caught.value


def with_line(lines: list[str], number: int, text: str) -> list[str]:
    """The file with another text on a line (counted from 1)."""
    return [*lines[: number - 1], text, *lines[number:]]


def number_of(lines: list[str], beginning: str) -> int:
    """The line that begins so, counted from 1."""
    return next(number for number, line in enumerate(lines, 1) if line.startswith(beginning))


# Round trips


def test_a_record_reads_as_a_person_would_write_it(lines: list[str]) -> None:
    assert lines[:8] == [
        "tuckbox record 1",
        "game: druid",
        "rules: 1",
        f"cards: standard {STANDARD.card_set.hash}",
        "option starter: 2",
        "seat 1: Ann",
        "seat 2: Bo Peep",
        f"seed: {seed_of('record').hex()}",
    ]
    assert lines[8] == ""
    assert lines[9].startswith("1. seat 2: ")
    assert lines[-5:-3] == ["25. seat 1 is taken over by greedy bot", "26. back to 21"]
    assert lines[-2] == "28. seat 2 resigns"
    assert lines[-1].startswith("end: 28 entries, position ")


def test_text_and_record_are_the_same(match: Match) -> None:
    record = match.record()
    again = parse(str(record))
    assert again == record
    assert str(again) == str(record)


def test_a_replayed_record_is_the_match(match: Match) -> None:
    again = replay(parse(str(match.record())))
    assert again.state.fingerprint() == match.state.fingerprint()
    assert again.record() == match.record()
    assert again.result() == match.result()
    assert again.mainline == match.mainline
    for viewer in (0, 1, None):
        assert again.visible_events(viewer) == match.visible_events(viewer)
        assert again.view(viewer) == match.view(viewer)


@pytest.mark.parametrize("upto", [0, 1, 5, 24, 25, 26])
def test_a_record_can_be_replayed_up_to_an_entry(match: Match, upto: int) -> None:
    part = replay(match.record(), upto)
    assert len(part.entries) == upto
    assert not part.is_over


def test_a_match_without_entries_has_a_record() -> None:
    match = Match(STANDARD, ("Ann", "Bo"), bytes(32))
    assert replay(parse(str(match.record()))).state.fingerprint() == match.state.fingerprint()
    assert replay(match.without_undone()).entries == []


def test_a_match_of_older_rules_is_replayed_where_the_game_says_so(
    match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = parse(str(match.record()))
    monkeypatch.setattr(DruidGame, "rules_version", 2)
    with pytest.raises(BadRecord, match="played under rules version 1; this program has version 2"):
        replay(record)
    monkeypatch.setattr(DruidGame, "compatible_rules", (1,))
    assert replay(record).entries == match.entries


def test_a_record_whose_last_position_nobody_knows_is_replayed_unchecked(match: Match) -> None:
    text = re.sub("position [0-9a-f]{16}", "position unknown", str(match.record()))
    assert replay(parse(text)).state.fingerprint() == match.state.fingerprint()
    with pytest.raises(BadRecord):
        parse(text.replace("unknown", "unknow"))


@pytest.mark.parametrize(
    ("entry", "sentence"),
    [
        (Entry("move", 1, "place Frog at Lake"), "seat 2: place Frog at Lake"),
        (Entry("resign", 0), "seat 1 resigns"),
        (Entry("timeout", 1), "seat 2 is out of time"),
        (Entry("takeover", 0, "the bot of Bo: greedy"), "seat 1 is taken over by the bot of Bo: greedy"),
        (Entry("draw"), "draw agreed"),
        (Entry("back", None, "17"), "back to 17"),
        (Entry("redeal", 1, "0f" * 32), f"what seat 2 cannot know is dealt anew from {'0f' * 32}"),
    ],
)
def test_entries_are_sentences(entry: Entry, sentence: str) -> None:
    assert str(entry) == sentence
    record = Record("druid", 1, None, "0" * 16, {}, ("Ann", "Bo"), bytes(32), (entry,), "0" * 16)
    assert parse(str(record)).entries == (entry,)
    assert parse(str(record)).entries[0].line == 9


def test_a_file_with_byte_order_mark_other_line_ends_and_blank_lines_is_read(tmp_path: Path, match: Match) -> None:
    file = tmp_path / "edited.record"
    text = str(match.record()).replace("\n10. ", "\n\n10. ") + "\n\n"
    file.write_bytes(b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode())
    assert read(file) == match.record()


# Card sets of one's own


def test_a_record_brings_its_own_cards_along() -> None:
    cards = changed({"Walrus": {"name": "Sea Cow"}})
    spaced = type(cards)("mine.csv", "\n" + cards.text.replace("\nanimal,Bee", "\n\nanimal,Bee"))
    match = played(DruidGame(spaced))
    record = parse(str(match.record()))
    assert record.cards is not None
    assert record.cards.hash == spaced.hash == record.cards_hash
    assert str(replay(record).record()) == str(match.record())


def test_a_record_may_name_its_cards_by_the_hash_of_their_lines() -> None:
    cards = changed({"Walrus": {"name": "Sea Cow"}})
    quoted = type(cards)("mine.csv", cards.text.replace("Bee", '"Bee"'))
    text = str(played(DruidGame(quoted)).record())
    assert quoted.hash != quoted.line_hash and quoted.hash in text
    assert replay(parse(text.replace(quoted.hash, quoted.line_hash))).game.card_set.hash == quoted.hash


def test_a_card_that_was_changed_is_found() -> None:
    lines = str(played(DruidGame(changed({"Walrus": {"name": "Sea Cow"}}))).record()).splitlines()
    bee = number_of(lines, "| animal,Bee")
    found = error(with_line(lines, bee, lines[bee - 1].replace("2", "3")))
    assert found.line == 4
    assert found.reason.startswith("the card set in the record is ")


def test_a_set_of_its_own_that_breaks_the_rules_is_refused() -> None:
    cards = changed({"Bee": {"value": "7"}})
    record = Record("druid", 1, cards, cards.hash, {}, ("Ann", "Bo"), bytes(32), (), "0" * 16)
    found = error(str(record))
    assert found.line == 4
    assert found.reason.endswith("the value of an animal is 1 to 5, not '7' (D2)")


def test_the_standard_set_does_not_come_along(lines: list[str]) -> None:
    assert error([*lines[:4], "| kind,name", *lines[4:]]).reason == (
        "a match with the standard card set must not contain card rows."
    )
    assert error(with_line(lines, 4, lines[3].replace("standard", "own"))).line == 4  # but brings none


# Cut off


def test_a_file_cut_off_after_any_line_is_refused_at_its_last_line(lines: list[str]) -> None:
    for length in range(1, len(lines)):
        found = error("".join(f"{line}\n" for line in lines[:length]))
        assert found.line == length
    assert error("").line == 1


def test_a_file_cut_off_anywhere_is_refused(match: Match) -> None:
    text = str(match.record())
    for length in range(0, len(text) - 1, 7):
        found = error(text[:length])
        assert 1 <= found.line <= text[:length].count("\n") + 1


# Edited


@pytest.mark.parametrize(
    "nonsense",
    [
        "xyzzy",
        "seat 4: Eve",
        "game: chess",
        "7. seven",
        "7. seat 3: end the turn",
        "². seat 1 resigns",
        "9" * 5000 + ". seat 1 resigns",
        "end: of it",
        "end: " + "9" * 5000 + " entries, position 0123456789abcdef",
        "\0",
    ],
    ids=lambda text: text[:12],
)
def test_nonsense_on_any_line_is_refused_there(lines: list[str], nonsense: str) -> None:
    for number in range(1, len(lines) + 1):
        assert error(with_line(lines, number, nonsense)).line == number


def test_a_line_taken_out_is_missed(lines: list[str]) -> None:
    missing = {2: "game", 3: "rules", 4: "cards", 8: "seed"}
    for number in range(1, len(lines) + 1):
        found = error(lines[: number - 1] + lines[number:])
        if number in missing:
            assert (found.line, found.reason) == (7, f"the header has no '{missing[number]}:' line.")
        elif number >= 9:
            assert found.line == min(number, len(lines) - 1)


def test_a_line_that_stands_twice_is_found(lines: list[str]) -> None:
    for number in range(2, len(lines) + 1):
        if lines[number - 1]:
            assert error([*lines[:number], lines[number - 1], *lines[number:]]).line == number + 1


def test_two_entries_in_the_wrong_order_are_found(lines: list[str]) -> None:
    for number in range(10, len(lines)):
        swapped = [*lines[: number - 1], lines[number], lines[number - 1], *lines[number + 1 :]]
        assert error(swapped).line == number


@pytest.mark.parametrize(
    ("line", "text", "reason"),
    [
        ("game:", "game: chess", "There is no game 'chess'"),
        ("rules:", "rules: 99", "played under rules version 99; this program has version 1."),
        ("rules:", "rules: new", "the rules version must be a number, not 'new'."),
        ("rules:", "rules: ²", "the rules version must be a number, not '²'."),
        ("rules:", "rules: " + "9" * 5000, "the rules version must be a number"),
        ("cards:", "cards: standard", "the cards line must be 'standard' or 'own' and 16 hex digits."),
        ("cards:", "cards: standard 0123456789abcdef", "played with card set 0123456789abcdef, which this program "),
        ("option", "option starter: 3", "Option 'starter' takes lot or 1 or 2, not '3'."),
        ("option", "option speed: 3", "Druid Games has no option 'speed'; its options: starter."),
        ("seat 2:", "seat 3: Bo", "expected seat 2, found 'seat 3'."),
        ("seed:", "seed: 1234", "the seed must be 64 hexadecimal digits."),
        ("seed:", "seed: " + "٣" * 64, "the seed must be 64 hexadecimal digits."),
        ("1. ", "1. seat 2: fly away", "entry 1, 'seat 2: fly away': 'fly away' is no move of this game."),
        ("1. ", "1. seat 2: end the turn", "entry 1, 'seat 2: end the turn': Place a creature first"),
        ("1. ", "1. seat 1: end the turn", "entry 1, 'seat 1: end the turn': It is not seat 1's turn"),
        ("1. ", "1. seat 3: end the turn", "there is no seat 3."),
        ("1. ", "1. seat 0 resigns", "there is no seat 0."),
        ("1. ", "1. seat ² resigns", "'seat ² resigns' is not an entry."),
        ("1. ", "1. back to 5", "entry 1, 'back to 5': Entry 5 is not on the main line."),
        ("1. ", "1. back to " + "9" * 5000, "'back to 9"),
        ("1. ", "1. seat 2 sleeps", "'seat 2 sleeps' is not an entry."),
        ("3. ", "4. seat 2 resigns", "expected entry 3, found 4."),
        ("end:", "end: 27 entries, position 0123456789abcdef", "the file should have 27 entries but has 28."),
        (
            "end:",
            "end: 28 entries",
            "the last line must be 'end: N entries, position' and 16 hexadecimal digits or 'unknown'.",
        ),
        (
            "end:",
            "end: 28 entries, position 0123456789abcdef",
            "the entries lead to a different position",
        ),
    ],
)
def test_a_changed_line_is_refused_with_its_number_and_the_reason(
    lines: list[str], line: str, text: str, reason: str
) -> None:
    number = number_of(lines, line)
    found = error(with_line(lines, number, text))
    assert found.line == number
    assert found.reason.startswith(reason)


def test_nothing_may_follow_the_end(lines: list[str]) -> None:
    found = error([*lines, "", "29. draw agreed"])
    assert (found.line, found.reason) == (len(lines) + 2, "nothing may follow the 'end:' line.")


def test_an_entry_after_the_end_of_the_match_is_refused(lines: list[str]) -> None:
    more = [*lines[:-1], "29. draw agreed", lines[-1].replace("28", "29")]
    found = error(more)
    assert (found.line, found.reason) == (len(lines), "entry 29, 'draw agreed': The match is over.")


def test_another_seed_leads_elsewhere(lines: list[str]) -> None:
    found = error(with_line(lines, 8, f"seed: {'0' * 64}"))
    assert found.line >= 10


def test_a_wrong_number_of_seats_is_refused(lines: list[str]) -> None:
    found = error([*lines[:7], "seat 3: Cy", *lines[7:]])
    assert (found.line, found.reason) == (8, "Druid Games is for 2 players, not 3.")


def test_a_record_edited_at_random_is_read_or_refused_but_nothing_else_happens(match: Match) -> None:
    chance, text, refused = random.Random(3), str(match.record()), []
    for _ in range(300):
        at, letter = chance.randrange(len(text)), chance.choice("0123456789abz :.|\n²\0\x1b\u2028é")
        edited = text[:at] + letter + text[at + chance.choice((0, 1, 1, 9)) :]
        try:
            replay(parse(edited))
        except BadRecord as error:
            refused.append((error.line, len(edited.splitlines())))
    assert len(refused) > 250  # names may be changed, and letter case and spaces
    assert all(0 < line <= length for line, length in refused)


# Foreign files


@pytest.mark.parametrize(
    ("content", "line", "reason"),
    [
        (b"", 1, "not a Tuckbox record: the first line must be 'tuckbox record 1'."),
        (b"\n\n\n", 1, "not a Tuckbox record: the first line must be 'tuckbox record 1'."),
        (b'{"game": "druid"}', 1, "not a Tuckbox record: the first line must be 'tuckbox record 1'."),
        (b"tuckbox record 2\n", 1, "not a Tuckbox record: the first line must be 'tuckbox record 1'."),
        (b"\x89PNG\r\n\x1a\n\xff", 0, " is not a text file in UTF-8."),
        ("tuckbox record 1\n".encode("utf-16"), 0, " is not a text file in UTF-8."),
        (b"tuckbox record 1", 1, "the header has no 'game:' line."),
        (b"tuckbox record 1\n\n1. draw agreed", 1, "the header has no 'game:' line."),
    ],
)
def test_a_foreign_file_is_refused(tmp_path: Path, content: bytes, line: int, reason: str) -> None:
    file = tmp_path / "foreign.record"
    file.write_bytes(content)
    with pytest.raises(BadRecord) as caught:
        read(file)
    assert caught.value.line == line
    assert caught.value.reason == (reason if line else f"{file}{reason}")


def test_what_cannot_be_read_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadRecord, match=r"^there is no file .*none\.record\.$"):
        read(tmp_path / "none.record")
    with pytest.raises(BadRecord, match=r"cannot be read \(Is a directory\)\.$"):
        read(tmp_path)
