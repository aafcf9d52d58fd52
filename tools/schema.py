"""Write the web client's types from the server's schema: python tools/schema.py [--check]."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from tuckbox.server.api.openapi import build as build_schema
from tuckbox.server.app import build
from tuckbox.server.settings import Settings

TARGET = Path(__file__).parent.parent / "web" / "src" / "api" / "schema.ts"
HEAD = "// Written by tools/schema.py from the server's schema; do not edit.\n/* eslint-disable */\n"
SIMPLE = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


def type_of(schema: dict[str, Any]) -> str:
    """A JSON schema as a TypeScript type."""
    if "$ref" in schema:
        return str(schema["$ref"]).rsplit("/", 1)[1]
    if "const" in schema:
        return repr(schema["const"])
    if "enum" in schema:
        return " | ".join("null" if value is None else repr(value) for value in schema["enum"])
    for several in ("anyOf", "oneOf"):
        if several in schema:
            return " | ".join(dict.fromkeys(type_of(one) for one in schema[several]))
    kind = schema.get("type")
    if isinstance(kind, list):
        return " | ".join(type_of({**schema, "type": one}) for one in kind)
    if kind == "array":
        if "prefixItems" in schema:
            return "[" + ", ".join(type_of(item) for item in schema["prefixItems"]) + "]"
        return f"Array<{type_of(schema.get('items', {}))}>"
    if kind == "object":
        if "properties" in schema:
            return fields(schema)
        inner = schema.get("additionalProperties")
        return f"Record<string, {type_of(inner) if isinstance(inner, dict) else 'unknown'}>"
    return SIMPLE.get(str(kind), "unknown")


def fields(schema: dict[str, Any]) -> str:
    """The properties of an object; one that has a default may be left out of what is sent."""
    required = set(schema.get("required", ()))
    lines = [f"  {name}{'' if name in required else '?'}: {type_of(one)}" for name, one in schema["properties"].items()]
    return "{\n" + "\n".join(lines) + "\n}"


def generated() -> str:
    """The file's text."""
    schema = build_schema(build(Settings()))
    pieces = [HEAD]
    for name, one in sorted(schema["components"]["schemas"].items()):
        about = str(one.get("description", "")).replace("\n", " ")
        pieces.append((f"/** {about} */\n" if about else "") + f"export type {name} = {type_of(one)}\n")
    return "\n".join(pieces)


def main() -> int:
    """Write the file, or with --check say whether it is current."""
    text = generated()
    if "--check" in sys.argv:
        current = TARGET.exists() and TARGET.read_text() == text
        print("web/src/api/schema.ts is current" if current else "web/src/api/schema.ts is old: make schema")
        return 0 if current else 1
    TARGET.write_text(text)
    print(f"wrote {TARGET.name}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
