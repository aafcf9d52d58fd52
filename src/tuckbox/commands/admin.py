"""tuckbox admin: the people and tables of a server, while it runs."""

from __future__ import annotations

import re
import sys
import time
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any, Final
from unicodedata import combining, east_asian_width

from tuckbox.core.errors import TuckboxError
from tuckbox.core.text import one_line
from tuckbox.server.settings import Settings, from_arguments
from tuckbox.server.settings import add_arguments as add_settings

if TYPE_CHECKING:
    from sqlalchemy import Engine

    from tuckbox.server.admin.repository import PersonLine, RequestKind, TableLine

ABOUT: Final = """\
Look after the people and tables of a server. Every command works while the server runs.

  tuckbox admin people ada              people whose name contains "ada"
  tuckbox admin person Ada              one person, with their tables
  tuckbox admin tables --status running --game druid
  tuckbox admin table m3k7p2qxw9ab      one table
  tuckbox admin reset-password Ada      a link by which Ada sets a new password; it works once
  tuckbox admin close-table m3k7p2qxw9ab --reason "It was set up twice."
  tuckbox admin delete-person Ada       as if Ada had deleted the account
  tuckbox admin ratings                 recompute all ratings from the finished matches

A person is named by the name of their account, or by the id that the lists show; guests may share a name.
Name the server's database by --database or TUCKBOX_DATABASE if it is not the default one.
"""
HOST_CLOSED: Final = "The host of this server closed the table."
STATUSES: Final = ("open", "running", "finished", "closed", "unfinished")
WAIT: Final = 20.0  # seconds to wait for the running server
MAX_HOURS: Final = 24 * 14


class AdminError(TuckboxError):
    """A request that cannot be fulfilled."""


def add_arguments(parser: ArgumentParser) -> None:
    """Add the commands."""
    commands = parser.add_subparsers(dest="action", metavar="COMMAND", title="commands")
    parser.set_defaults(show_help=parser.print_help)

    def command(name: str, run: Any, text: str, about: str = "") -> ArgumentParser:
        parser: ArgumentParser = commands.add_parser(
            name, help=text, description=about or text.capitalize() + ".", formatter_class=RawDescriptionHelpFormatter
        )
        add_settings(parser, ("database", "database_password_file"))
        parser.set_defaults(act=run)
        return parser

    def listing(made: ArgumentParser) -> None:
        made.add_argument("--json", action="store_true", help="print JSON; times are seconds since 1970")

    def confirmed(made: ArgumentParser) -> None:
        made.add_argument("--yes", action="store_true", help="do not ask whether you are sure")

    many = command("people", show_people, "list people, most recent first")
    many.add_argument("words", nargs="*", metavar="WORD", help="a part of the name")
    kind = many.add_mutually_exclusive_group()
    kind.add_argument("--accounts", action="store_true", help="only people with an account")
    kind.add_argument("--guests", action="store_true", help="only guests")
    many.add_argument("--days", type=float, default=0, help="only those who first came within this many days")
    many.add_argument("--limit", type=int, default=100, help="show at most this many (default 100)")
    listing(many)
    one = command("person", show_person, "show a person, with their tables")
    one.add_argument("name", help="the name of an account, or an id")
    listing(one)
    many = command("tables", show_tables, "list tables, most recent first")
    many.add_argument("--status", choices=STATUSES, default="", help="unfinished is open or running")
    many.add_argument("--game", default="", help="only tables of this game")
    many.add_argument("--person", default="", metavar="NAME", help="only tables this person created or sits at")
    many.add_argument("--limit", type=int, default=100, help="show at most this many (default 100)")
    listing(many)
    one = command("table", show_table, "show a table")
    one.add_argument("id", help="the id, which is also in the table's address")
    listing(one)
    one = command("reset-password", reset_password, "make a link by which a person sets a new password", RESET)
    one.add_argument("name", help="the name of an account, or an id")
    one.add_argument("--hours", type=float, default=24, help="hours for which the link is valid (default 24)")
    one = command("close-table", close_table, "close an unfinished table without a result", CLOSE)
    one.add_argument("id", help="the id, which is also in the table's address")
    one.add_argument("--reason", default="", help="a sentence that the players see")
    confirmed(one)
    one = command("delete-person", delete_person, "delete a person with everything personal", DELETE)
    one.add_argument("name", help="the name of an account, or an id")
    confirmed(one)
    command("ratings", rate_again, "recompute all ratings from the finished matches", RATINGS)


RESET: Final = """\
Make a link by which a person sets a new password. Send it to them in a way that only they can read: whoever opens it
first has the account. It works once, replaces earlier links, and signs out all their devices."""
CLOSE: Final = """\
Close an unfinished table without a result. Its players see the reason at once and can download its record.
A running server does this within seconds; otherwise it happens when the server starts."""
DELETE: Final = """\
Delete a person as "Delete account" does: they resign from running matches and leave tables that have not begun;
their account, chat and card sets are deleted, and their seats show "Somebody". This cannot be undone.
A running server does this within seconds; otherwise it happens when the server starts."""

RATINGS: Final = """\
Recompute all ratings from the finished matches, in the order they ended; the outcome is the same. Matches that ended
before results were stored are replayed first. The server can keep running."""


def run(arguments: Namespace) -> int:
    """Run a command; without one, list them."""
    from tuckbox.server.storage import database

    if arguments.action is None:
        arguments.show_help()
        return 2
    if getattr(arguments, "limit", 1) < 1:
        raise AdminError("--limit is 1 or more.")
    if getattr(arguments, "days", 0) < 0:
        raise AdminError("--days is 0 or more.")
    settings: Settings = from_arguments(arguments)
    engine = database.engine_for(settings.database_address)
    database.check_version(engine)
    code: int = arguments.act(engine, arguments)
    return code


# Lists


def show_people(engine: Engine, arguments: Namespace) -> int:
    """List people."""
    from tuckbox.server.admin import repository as admin_repository
    from tuckbox.server.storage import database

    accounts = True if arguments.accounts else False if arguments.guests else None
    since = time.time() - 86_400 * arguments.days if arguments.days else 0.0
    with database.transaction(engine) as c:
        people = admin_repository.list_people(c, " ".join(arguments.words), accounts, since, arguments.limit)
    if not arguments.json:
        head = ("name", "id", "kind", "since", "last sign-in", "unfinished tables")
        _print_rows(head, [_person_row(person) for person in people], "No people match.", arguments.limit)
    else:
        _print_json(people)
    return 0


def _person_row(person: PersonLine) -> tuple[str, ...]:
    kind, last = "account" if person.account else "guest", person.last_sign_in
    return (person.name, person.id, kind, _time(person.created), _time(last), str(person.unfinished_tables))


def show_person(engine: Engine, arguments: Namespace) -> int:
    """Show a person."""
    from tuckbox.server.admin import repository as admin_repository
    from tuckbox.server.storage import database

    person = _find_person(engine, arguments.name)
    with database.transaction(engine) as c:
        tables = admin_repository.list_tables(c, person=person.id)
    if arguments.json:
        _print_json({"person": person, "tables": tables})
        return 0
    print(f"{person.name}, {'an account' if person.account else 'a guest'} since {_time(person.created)}")
    print(f"id {person.id}, last sign-in {_time(person.last_sign_in)}")
    print()
    _print_tables(tables, 100)
    return 0


def show_tables(engine: Engine, arguments: Namespace) -> int:
    """List tables."""
    from tuckbox.server.admin import repository as admin_repository
    from tuckbox.server.storage import database

    person = _find_person(engine, arguments.person).id if arguments.person else ""
    with database.transaction(engine) as c:
        found = admin_repository.list_tables(c, arguments.status, arguments.game, person, limit=arguments.limit)
    if arguments.json:
        _print_json(found)
    else:
        _print_tables(found, arguments.limit)
    return 0


def _print_tables(found: Sequence[TableLine], limit: int) -> None:
    rows = [
        (table.id, table.game, table.status, ", ".join(table.seats), str(table.entries), _time(table.changed))
        for table in found
    ]
    _print_rows(("id", "game", "status", "seats", "entries", "last change"), rows, "No tables.", limit)


def show_table(engine: Engine, arguments: Namespace) -> int:
    """Show a table."""
    table = _find_table(engine, arguments.id)
    if arguments.json:
        _print_json(table)
        return 0
    print(f"{table.id}: {table.game}, {table.status}, {'public' if table.public else 'by invitation'}")
    print(f"seats: {', '.join(table.seats)}; set up by {table.host or 'someone who has since left'}")
    print(f"set up {_time(table.created)}, last change {_time(table.changed)}, {table.entries} entries")
    if table.closed_reason:
        print(f"closed: {table.closed_reason}")
    return 0


# Changes


def reset_password(engine: Engine, arguments: Namespace) -> int:
    """Print a link that resets a password."""
    from tuckbox.server.people import repository as people_repository
    from tuckbox.server.people.secret_links import new_key
    from tuckbox.server.runtime import Runtime
    from tuckbox.server.storage import database, server_lock

    if not 0 < arguments.hours <= MAX_HOURS:
        raise AdminError(f"--hours is more than 0 and at most {MAX_HOURS}.")
    person = _find_person(engine, arguments.name)
    if not person.account:
        raise AdminError(f"{person.name} is a guest and has no password.")
    key, hashed = new_key(Runtime())
    expires = time.time() + 3600 * arguments.hours
    with database.transaction(engine, writing=True) as c:
        people_repository.add_reset(c, person.id, hashed, expires)
        found = server_lock.holder(c)
    base = found.address.rstrip("/") if found is not None else "http://127.0.0.1:8642"
    print(f"{base}/p/password#key={key}")
    print(f"By this link {person.name} sets a new password, once, until {_time(expires)}.", file=sys.stderr)
    return 0


def close_table(engine: Engine, arguments: Namespace) -> int:
    """Close a table."""
    table = _find_table(engine, arguments.id)
    if table.status not in ("open", "running"):
        raise AdminError(f"Table {table.id} is {table.status} already.")
    seats = ", ".join(table.seats)
    _confirm(arguments, f"Close the {table.status} table {table.id} of {table.game} ({seats}) without a result?")
    reason = one_line(arguments.reason)
    return _ask_server(
        engine, "close table", table.id, f"{HOST_CLOSED} {reason}".strip(), f"Table {table.id} is closed."
    )


def delete_person(engine: Engine, arguments: Namespace) -> int:
    """Delete a person."""
    person = _find_person(engine, arguments.name)
    count = person.unfinished_tables
    leaving = f" They resign or leave at {count} unfinished table{'s' * (count != 1)}." if count else ""
    _confirm(arguments, f"Delete {person.name} ({person.id}) with everything personal?{leaving} This cannot be undone.")
    return _ask_server(engine, "delete person", person.id, "", f"{person.name} is deleted.")


def rate_again(engine: Engine, arguments: Namespace) -> int:
    """Recompute all ratings."""
    from tuckbox.server.ratings import recompute as again

    def progress(done: int, total: int) -> None:
        if done == total or done % 100 == 0:
            print(f"replayed {done} of {total} matches", file=sys.stderr)

    outcome = again.rate_again(engine, progress)
    print(f"{outcome.rated} matches are rated; {outcome.added} results were added.")
    if outcome.failed:
        print(f"{len(outcome.failed)} matches cannot be replayed any more: {', '.join(outcome.failed[:10])}")
    return 0


def _ask_server(engine: Engine, kind: RequestKind, subject: str, reason: str, done: str) -> int:
    """Send the running server a request and wait until it is done."""
    from tuckbox.server.admin import repository as admin_repository
    from tuckbox.server.runtime import Runtime
    from tuckbox.server.storage import database, server_state

    runtime = Runtime()
    request = runtime.id()
    with database.transaction(engine, writing=True) as c:
        admin_repository.add_request(c, request, kind, subject, reason, runtime.now())
        alive = server_state.is_alive(c, runtime.now())
    stop = time.monotonic() + WAIT
    while alive and time.monotonic() < stop:
        with database.transaction(engine) as c:
            outcome = admin_repository.outcome_of(c, request)
            alive = server_state.is_alive(c, time.time())  # a server that has just stopped is gone soon
        if outcome == "":
            print(done)
            return 0
        if outcome is not None:
            raise AdminError(outcome)
        time.sleep(0.2)
    why, when = ("The server is busy", "as soon as it can") if alive else ("No server runs", "when it starts")
    print(f"{why}; this will be done {when}.")
    return 0


def _confirm(arguments: Namespace, question: str) -> None:
    if arguments.yes:
        return
    if not sys.stdin.isatty():
        raise AdminError("Nothing was changed. Add --yes to confirm it where nobody can be asked.")
    if input(f"{question} Type yes: ").strip().lower() != "yes":
        raise AdminError("Nothing was changed.")


# Names


def _find_person(engine: Engine, name: str) -> PersonLine:
    from tuckbox.server.admin import repository as admin_repository
    from tuckbox.server.storage import database

    with database.transaction(engine) as c:
        people = admin_repository.find_people(c, name)
        similar = [] if people else admin_repository.list_people(c, name, None, 0.0, 5)
    if len(people) > 1:
        ids = ", ".join(person.id for person in people[:10])
        raise AdminError(f"{len(people)} guests are called '{name}': name one by id: {ids}.")
    if not people:
        hint = f" Did you mean {', '.join(person.name for person in similar)}?" if similar else ""
        raise AdminError(f"Nobody has the name or id '{name}'.{hint}")
    return people[0]


def _find_table(engine: Engine, name: str) -> TableLine:
    from tuckbox.server.admin import repository as admin_repository
    from tuckbox.server.storage import database

    address = re.search(r"/t/([^/?#]+)", name)  # the address of the table, one of its entries or its review
    wanted = address[1] if address else name
    with database.transaction(engine) as c:
        found = admin_repository.list_tables(c, table=wanted)
    if not found:
        raise AdminError(f"There is no table '{wanted}'. `tuckbox admin tables` lists them.")
    return found[0]


# Output


def _time(seconds: float | None) -> str:
    return "-" if seconds is None else datetime.fromtimestamp(seconds).strftime("%Y-%m-%d %H:%M")


def _print_json(value: object) -> None:
    import msgspec

    print(msgspec.json.format(msgspec.json.encode(value)).decode())


def _width(text: str) -> int:
    """The width of a text in a terminal: East Asian letters and emoji take two columns, combining marks none."""
    return sum(0 if combining(c) else 2 if east_asian_width(c) in "WF" else 1 for c in text)


def _print_rows(head: tuple[str, ...], rows: Sequence[tuple[str, ...]], none: str, limit: int) -> None:
    if not rows:
        print(none)
        return
    shown = [["".join(c if c.isprintable() else "?" for c in cell) for cell in row] for row in (head, *rows)]
    widths = [max(map(_width, column)) for column in zip(*shown, strict=True)]
    for row in shown:
        print("  ".join(cell + " " * (width - _width(cell)) for cell, width in zip(row, widths, strict=True)).rstrip())
    if len(rows) == limit:
        print(f"(the latest {limit}; --limit shows more)")
