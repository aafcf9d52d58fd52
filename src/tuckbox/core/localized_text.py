"""Localized text: English sentences that keep their template and values, so that they can be translated.

A template is in a subset of ICU's message format: `{name}`, `{count, plural, one {# card} other {# cards}}` and
`{kind, select, fish {…} other {…}}`. In a plural `#` is the number, and `=0 {…}` is the form for one number only.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

Value = str | int
PluralForm = Callable[[Value], str]  # the form that a number takes: one, few, many, other …
SEAT: Final = "seat {number}"
DECIMAL: Final = "{whole}.{part}"
THOUSANDS: Final = "{thousands},{three}"
PERCENT: Final = "{number}%"
NUMBER_FORMS: Final = (DECIMAL, THOUSANDS, PERCENT)  # how numbers are written, which depends on the language
_HEAD: Final = re.compile(r"\{\s*(?P<name>\w+)\s*(?:(?P<end>\})|,\s*(?P<kind>plural|select)\s*,)")
_OPTION: Final = re.compile(r"\s*(?P<key>=\d+|\w+)\s*\{")


class BadTemplate(ValueError):
    """A template that cannot be read."""


class LocalizedText(str):
    """A sentence in English with its template and values; values that are localized texts are translated too."""

    template: str
    values: Mapping[str, Value]

    def __new__(cls, text: str, template: str = "", values: Mapping[str, Value] | None = None) -> LocalizedText:
        made = super().__new__(cls, text)
        made.template, made.values = template or text, values or {}
        return made


def localized(template: str, **values: Value) -> LocalizedText:
    """The text of a template, the key of its translations; values that need translation are localized texts."""
    text = fill(template, values)
    if text.startswith("seat ") and template.endswith("."):
        text = f"S{text[1:]}"
    return LocalizedText(text, template, values)


def seat_name(seat: int) -> LocalizedText:
    """A player within a sentence: 'seat 1', shown to viewers as the player's name."""
    return localized(SEAT, number=seat + 1)


def joined(things: Sequence[str], separator: str = ", ") -> LocalizedText:
    """A list with separators: 'a, b, c'."""
    if len(things) == 1 and isinstance(things[0], LocalizedText):
        return things[0]
    values: dict[str, Value] = {str(place): thing for place, thing in enumerate(things)}
    return LocalizedText(separator.join(things), separator.join(f"{{{place}}}" for place in values), values)


def decimal(value: float, digits: int = 1) -> LocalizedText:
    """A number with a fixed number of decimals and a true minus: '-9.2'."""
    sign = "−" if round(value, digits) < 0 else ""
    whole, _, part = f"{abs(value):.{digits}f}".partition(".")
    return localized(DECIMAL, whole=sign + whole, part=part) if part else LocalizedText(sign + whole)


def thousands(number: int) -> LocalizedText:
    """A whole number with thousands separators: '12,500'."""
    text = f"{number:,}"
    first, *others = text.split(",")
    grouped = LocalizedText(first)
    for three in others:
        grouped = localized(THOUSANDS, thousands=grouped, three=three)
    return grouped


def percent(share: float, digits: int = 0, sign: bool = False) -> LocalizedText:
    """A share as a percentage: '12%', with a sign '+9.2%'."""
    number: str = decimal(100 * share, digits)
    if sign and round(100 * share, digits) > 0:
        number = localized("+{number}", number=number)
    return localized(PERCENT, number=number)


def listed(things: Sequence[str]) -> str:
    """A list in words: 'a, b and c'."""
    if len(things) < 2:
        return joined(things)
    return localized("{others} and {last}", others=joined(things[:-1]), last=things[-1])


def with_players(text: LocalizedText, spoken: str, players: Sequence[str]) -> LocalizedText:
    """A text with seats replaced by players' names, which are not translated."""
    values = {name: _named(value, players) for name, value in text.values.items()}
    return LocalizedText(spoken, text.template, values)


def _named(value: Value, players: Sequence[str]) -> Value:
    if not isinstance(value, LocalizedText):
        return value
    number = value.values.get("number")
    if value.template == SEAT and isinstance(number, int) and number <= len(players):
        return players[number - 1]
    return with_players(value, str(value), players)


def english_plural(number: Value) -> str:
    """The form that a number takes in English."""
    return "one" if str(number) == "1" else "other"


class Texts(dict[str, str]):
    """The texts of a language by their English, and its plural forms."""

    def __init__(self, texts: Mapping[str, str] | None = None, plural_form: PluralForm = english_plural) -> None:
        super().__init__(texts or {})
        self.plural_form = plural_form

    def merged(self, more: Mapping[str, str]) -> Texts:
        """These texts and others of the same language, which take precedence."""
        return Texts({**self, **more}, self.plural_form)


IN_ENGLISH: Final = Texts()


def worded(text: str, texts: Texts) -> str:
    """A text in the language of these texts, by template; in English where one is missing."""
    if not isinstance(text, LocalizedText):
        return texts.get(text, text)
    values = {
        name: worded(value, texts) if isinstance(value, LocalizedText) else value for name, value in text.values.items()
    }
    template = texts.get(text.template, "")
    return fill(template, values, texts.plural_form) if template else fill(text.template, values)


# Phrases


@dataclass
class Phrase:
    """What a sentence was made of: its template, its values, and the names of the values that are localized texts."""

    template: str
    values: dict[str, Value]
    messages: list[str]


Phrases = dict[str, Phrase]  # by sentence; those that are their own template are left out


def phrases(texts: Iterable[str]) -> Phrases:
    """The phrases of some sentences and of the localized texts within them."""
    collected: Phrases = {}
    for text in texts:
        _add_phrase(text, collected)
    return collected


def _add_phrase(text: str, found: Phrases) -> None:
    if not isinstance(text, LocalizedText) or not text.values or text in found:
        return
    values = {name: value if isinstance(value, int) else str(value) for name, value in text.values.items()}
    nested = {name: value for name, value in text.values.items() if isinstance(value, LocalizedText)}
    if (same := next((value for value in nested.values() if value == text), None)) is not None:
        _add_phrase(same, found)  # the whole sentence is this one value; as a phrase it would contain itself
        return
    found[str(text)] = Phrase(text.template, values, list(nested))
    for value in nested.values():
        _add_phrase(value, found)


# Templates

Part = str | tuple[str, str, Mapping[str, "Parts"]]  # text; or a blank: its name, its kind ("" if plain), its forms
Parts = Sequence[Part]


def fill(template: str, values: Mapping[str, Value], plural_form: PluralForm = english_plural) -> str:
    """A template with its blanks filled in; a blank without a value stays."""
    return template if "{" not in template else "".join(_filled(parse(template), values, plural_form, ""))


def blanks(template: str) -> set[str]:
    """The names of the blanks of a template."""
    return set(_names(parse(template)))


@cache
def parse(template: str) -> Parts:
    """The parts of a template; raises BadTemplate."""
    parts, end = _parse(template, 0, nested=False)
    assert end == len(template)
    return parts


def _parse(template: str, at: int, nested: bool) -> tuple[Parts, int]:
    """The parts from a place to the end, or to the brace that closes a form."""
    parts: list[Part] = []
    while at < len(template):
        letter = template[at]
        if letter == "}":
            if not nested:
                raise BadTemplate(f"A brace is closed that was not opened: {template}")
            return tuple(parts), at
        if letter == "{":
            blank, at = _parse_blank(template, at)
            parts.append(blank)
        else:
            end = next((end for end in range(at, len(template)) if template[end] in "{}"), len(template))
            parts.append(template[at:end])
            at = end
    if nested:
        raise BadTemplate(f"A brace is not closed: {template}")
    return tuple(parts), at


def _parse_blank(template: str, at: int) -> tuple[Part, int]:
    head = _HEAD.match(template, at)
    if head is None:
        raise BadTemplate(f"A blank is {{name}}, or has plural or select forms: {template}")
    if head["end"]:
        return (head["name"], "", {}), head.end()
    forms: dict[str, Parts] = {}
    at = head.end()
    while option := _OPTION.match(template, at):
        forms[option["key"]], at = _parse(template, option.end(), nested=True)
        at += 1
    rest = re.compile(r"\s*\}").match(template, at)
    if rest is None or "other" not in forms:
        raise BadTemplate(f"The blank {head['name']} needs forms such as one {{…}} and other {{…}}: {template}")
    return (head["name"], head["kind"], forms), rest.end()


def _names(parts: Parts) -> Iterator[str]:
    for part in parts:
        if not isinstance(part, str):
            yield part[0]
            for form in part[2].values():
                yield from _names(form)


def _filled(parts: Parts, values: Mapping[str, Value], plural_form: PluralForm, number: str) -> Iterator[str]:
    for part in parts:
        if isinstance(part, str):
            yield part.replace("#", number) if number else part
            continue
        name, kind, forms = part
        value = values.get(name)
        if value is None:
            yield f"{{{name}}}"
        elif not kind:
            yield str(value)
        elif kind == "select":
            yield from _filled(forms.get(str(value), forms["other"]), values, plural_form, number)
        else:
            form = f"={value}" if f"={value}" in forms else plural_form(value)
            yield from _filled(forms.get(form, forms["other"]), values, plural_form, str(value))
