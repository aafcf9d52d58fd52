"""Check the translations: texts that are missing, unused, or have other blanks than the English.

    python -m tools.translations              every language
    python -m tools.translations de           one language
    python -m tools.translations de druid     one game in it: missing lines are printed as they go into texts.toml

The texts to translate are read from what is sent (labels, sentences of moves and events, card texts) and from the
literals in the source that make sentences. Those of the pages are compared with the keys in web/src.
"""

from __future__ import annotations

import argparse
import ast
import json
import re
import sys
from collections.abc import Container, Iterator, Mapping
from pathlib import Path
from typing import Any

from tuckbox import packages, registry
from tuckbox.bots import BOTS
from tuckbox.core.facts import TRANSLATED
from tuckbox.core.localized_text import NUMBER_FORMS, BadTemplate, Texts, blanks
from tuckbox.lab import findings
from tuckbox.review.assembly import NOT_COMPILED
from tuckbox.texts import clauses, languages

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "tuckbox"
WEB = ROOT / "web" / "src"
ERRORS = {"RequestError": 1, "localized": 0, "ErrorInfo": 1, "CannotUndo": 0, "MatchOver": 0, "BrokenTable": 0}
SPEAKING = ("core", "bots", "lab", "printing", "server")  # folders whose messages belong to no game
_PAGE_TEXT = re.compile(r"""^  '?([\w. -]+)'?:\s*(['"`])(.*)\2,$""", re.MULTILINE)


# What there is to translate


def literals(folder: Path, calls: Mapping[str, int]) -> Iterator[str]:
    """The literals in the source of a folder that are sentences: an argument of these calls, by its place."""
    for file in sorted(folder.rglob("*.py")):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        constants = dict(_constants(tree))
        for node in ast.walk(tree):
            if not isinstance(node, ast.Call):
                continue
            name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
            if name in calls and len(node.args) > calls[name]:
                argument = node.args[calls[name]]
                if isinstance(argument, ast.Name):
                    argument = constants.get(argument.id, argument)
                yield from _strings(argument, f"{file.name}:{node.lineno}", strict=name == "localized")


def _constants(tree: ast.Module) -> Iterator[tuple[str, ast.expr]]:
    """The values that a module gives to names."""
    for node in tree.body:
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.value is not None:
            yield node.target.id, node.value
        elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            yield node.targets[0].id, node.value


def _strings(argument: ast.expr, where: str, strict: bool) -> Iterator[str]:
    if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
        yield argument.value
    elif isinstance(argument, ast.IfExp):
        yield from _strings(argument.body, where, strict)
        yield from _strings(argument.orelse, where, strict)
    elif isinstance(argument, ast.BoolOp):
        for value in argument.values:
            yield from _strings(value, where, strict)
    elif isinstance(argument, ast.JoinedStr) or (strict and where.split(":")[0] != "localized_text.py"):
        raise SystemExit(f"{where}: write the sentence as a literal in localized(), so that it can be translated.")


def server_texts() -> dict[str, None]:
    """What the server says that belongs to no game, in the order of the source."""
    found = [text for name in SPEAKING for text in literals(SOURCE / name, ERRORS)]
    from tuckbox.server import errors, security
    from tuckbox.server.catalogue import game_cache  # they need the server's packages
    from tuckbox.server.tables import follower as connection
    from tuckbox.server.tables import replaying

    found += [*errors.FIELDS.values(), errors.INVALID, *(reason for _, reason in errors.HTTP_ERRORS.values())]
    found += [replaying.RULES_CHANGED, replaying.OLD_RULES, replaying.BROKEN, replaying.TOO_SLOW]
    found += [security.EXPIRED, connection.DATABASE_AWAY, connection.FAILED]
    found += [errors.RELOADING, errors.ELSEWHERE, errors.PROCESS_GONE]
    found += [NOT_COMPILED, *findings.WORDS[2:]]
    found += [game_cache.PLAIN_BOT.format(name.capitalize()) for name, bot in BOTS.items() if not bot.level]
    manifest = json.loads((ROOT / "web" / "public" / "manifest.webmanifest").read_text(encoding="utf-8"))
    found += [manifest["description"], *(shortcut["name"] for shortcut in manifest["shortcuts"])]
    return dict.fromkeys(text for text in found if text in NUMBER_FORMS or _has_words(text))


def _has_words(text: str) -> bool:
    return re.search("[A-Za-z]{2}", re.sub(r"\{\w+\}", "", text)) is not None


class _Asked(Texts):
    """Texts that note what they are asked for: what is shown of cards, in whatever parts the game shows it."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[str] = []

    def get(self, text: str, default: Any = None) -> Any:
        self.asked.append(text)
        return default


def game_texts(name: str) -> dict[str, None]:
    """What belongs to a game: its names, card texts, sentences and descriptions."""
    game = registry.game(name)
    found = [game.tagline]
    found += [text for level in game.levels for text in (level.title, level.description)]
    found += [option.help for option in game.options]
    own = [option for option in game.options if option.name != "starter"]  # the page has words for who starts
    found += [text for option in own for text in (option.name, *option.values) if text not in ("yes", "no")]
    found += [label for domain, names in game.labels().items() if domain != "seat" for label in names]
    asked = _Asked()
    game.facts().translated(asked)
    found += asked.asked
    found += [kind.template for kind in game.moves.kinds]
    for kind in game.events.kinds:
        found += [kind.template, kind.redacted, kind.summary, kind.summary_item]
    found += literals(SOURCE / "games" / name, {"localized": 0})
    if (course := packages.course(name)) is not None:
        found.append(course.match(0).players[course.seat])  # what the learner is called
    return dict.fromkeys(text for text in found if _has_words(text))


def _texts_of(facts: object, others: bool = False) -> list[str]:
    """The names and texts in card facts; or the other words in them, such as kinds."""
    if isinstance(facts, str):
        return [facts] if others else []
    if isinstance(facts, tuple):
        return [text for one in facts for text in _texts_of(one, others)]
    found: list[str] = []
    for name, value in getattr(facts, "__dict__", {}).items():
        if name in TRANSLATED and isinstance(value, str):
            found += [] if others else [value]
        else:
            found += _texts_of(value, others)
    return found


def page_texts(files: Iterator[Path] | list[Path]) -> dict[str, str]:
    """The English texts of the pages by key."""
    found: dict[str, str] = {}
    for file in files:
        for key, quote, text in _PAGE_TEXT.findall(file.read_text(encoding="utf-8")):
            found[key] = json.loads(f'"{text}"') if quote == '"' else text.replace("\\'", "'")
    return found


def unused_keys(keys: Mapping[str, str], code: str) -> list[str]:
    """The keys that the code does not ask for, neither as a literal nor by a template such as `you.${outcome}`."""
    literals = set(re.findall(r"""['"`]([\w. ]+)['"`]""", code))
    templates = re.findall(r"`((?:\$\{\w+\}|[a-z]\w*)\.(?:[^`$]|\$\{[^`]*?\})*)`", code)
    blank = re.compile(r"\$\{(?:[^{}]|\{[^{}]*\})*\}")
    patterns = {".*".join(map(re.escape, blank.split(text))) for text in templates}
    asked = re.compile("|".join(patterns) or "(?!)")
    return [key for key in keys if key not in literals and not asked.fullmatch(key)]


def page_code() -> str:
    """The source of the pages, without their texts and tests."""
    files = [file for kind in ("*.ts", "*.svelte") for file in sorted(WEB.rglob(kind))]
    other = re.compile(r"\.test\.ts$|lang/en[^/]*$")
    return "\n".join(file.read_text(encoding="utf-8") for file in files if not other.search(file.as_posix()))


# What is wrong


def compare(
    english: Mapping[str, str], texts: Mapping[str, str], where: str, optional: Container[str] = ()
) -> Iterator[str]:
    """What is wrong with the texts of a file, by the English under the same keys; it may have optional ones too."""
    for key, text in english.items():
        if key not in texts:
            yield f"{where}: missing: {json.dumps(key, ensure_ascii=False)} = {json.dumps(text, ensure_ascii=False)}"
            continue
        try:
            wrong = blanks(texts[key]) ^ blanks(text)
        except BadTemplate as error:
            yield f"{where}: {error}"
            continue
        if wrong - {"count"}:  # a language may need no number to choose the form, or need one
            yield f"{where}: other blanks than in English, {', '.join(sorted(wrong))}: {key}"
    for key in texts:
        if key not in english and key not in optional:
            yield f"{where}: unused: {key}"


def of_game(language: str, name: str) -> Iterator[str]:
    """What is wrong with a language of a game."""
    english = {text: text for text in game_texts(name)}
    words = _texts_of(registry.game(name).facts(), others=True)
    words += registry.game(name).labels()  # what kinds of cards are called, which the lab asks for
    optional = {form for word in words for form in (word, word.capitalize())}
    yield from compare(english, packages.texts(name, language), f"games/{name}/lang/{language}/texts.toml", optional)
    folder = SOURCE / "games" / name / "lang" / language
    for file in ("guide.md", "lessons.toml", clauses.FILE):
        if not (folder / file).is_file():
            yield f"games/{name}/lang/{language}/{file}: missing"
    packages.guide(name, language)  # raises what does not fit the English
    packages.course(name, language)
    if (folder / clauses.FILE).is_file():
        numbers = [number for number, _, _ in clauses.parse((folder / clauses.FILE).read_text(encoding="utf-8"))]
        own = [clause.number for clause in clauses.clauses(name)]
        yield from (f"{name}/{clauses.FILE}: clause {number} is missing" for number in own if number not in numbers)
        yield from (f"{name}/{clauses.FILE}: there is no clause {number}" for number in numbers if number not in own)
    page = page_texts([WEB / "games" / name / "lang" / "en.ts"])
    yield from compare(page, _read(WEB / "games" / name / "lang" / f"{language}.toml"), f"web {name}")


def of_english() -> Iterator[str]:
    """The English texts of the pages that nobody asks for."""
    keys = page_texts([*sorted((WEB / "lang").glob("en*.ts")), *sorted(WEB.glob("games/*/lang/en.ts"))])
    yield from (f"web/src: unused: {key}" for key in unused_keys(keys, page_code()))


def of_language(language: str) -> Iterator[str]:
    """What is wrong with a language, the games of the box included."""
    english = {text: text for text in server_texts()}
    yield from compare(english, languages.texts(language), f"lang/{language}.toml")
    texts: dict[str, str] = {}
    for file in sorted((WEB / "lang" / language).glob("*.toml")):
        more = _read(file)
        yield from (f"{file.name}: {key} is in two files" for key in more if key in texts)
        texts |= more
    yield from compare(page_texts(sorted((WEB / "lang").glob("en*.ts"))), texts, f"web/src/lang/{language}")
    for name in box_games():
        yield from of_game(language, name)


def _read(file: Path) -> dict[str, str]:
    return languages.read(file.read_text(encoding="utf-8"), file=file.name) if file.is_file() else {}


def box_games() -> list[str]:
    """The games of the box."""
    return [name for name in sorted(registry.GAMES) if (SOURCE / "games" / name).is_dir()]


def main() -> int:
    """Print what is wrong; 1 if anything is."""
    parser = argparse.ArgumentParser(prog="python -m tools.translations", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("language", nargs="?", help="a code such as de; all without it")
    parser.add_argument("game", nargs="?", help="only this game")
    chosen = parser.parse_args()
    wanted = [chosen.language] if chosen.language else list(languages.codes()[1:])
    found = [
        line
        for language in wanted
        for line in (of_game(language, chosen.game) if chosen.game else of_language(language))
    ]
    if not chosen.language:
        found += of_english()
    for line in found:
        print(re.sub(r"^\S+ missing: ", "", line) if chosen.game else line)
    print(f"{len(found)} to do" if found else "complete", file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
