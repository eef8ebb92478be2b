"""Makes schemas fit for Python: without limits, with names for what is inline."""

from __future__ import annotations

import json
import re
from typing import Any

Schema = dict[str, Any]
REF = "#/components/schemas/"
PAGE = {"object", "data", "has_more", "next_cursor"}
# Limits on values are left to the service: a later version of it may widen them.
KEPT = ("type", "format", "description", "required", "items", "anyOf", "oneOf", "$ref", "const", "enum")
# Amounts and times may also be given as text.
GIVEN = {"decimal": "Amount", "date": "Day", "date-time": "Time"}


def is_answer(name: str, schema: Schema, sent: set[str]) -> bool:
    """Returns whether a component gets a struct: requests are dicts, pages share one struct."""
    return name not in sent and name != "Delivery" and set(schema.get("properties", ())) != PAGE


def reached(document: Schema, schemas: dict[str, Schema]) -> set[str]:
    """Returns the components that bodies of requests consist of."""
    operations = [one for methods in document["paths"].values() for one in methods.values()]
    names = refs([one.get("requestBody") for one in operations])
    while (more := names | refs([schemas[name] for name in names])) != names:
        names = more
    return names


def refs(part: Any) -> set[str]:
    return set(re.findall(rf'"{REF}(\w+)"', json.dumps(part)))


def plain(schema: Schema, name: str, values: dict[str, list[str]]) -> Schema:
    """Returns a schema without limits, its open lists of values replaced by a reference to their name."""
    if "x-extensible-enum" in schema:
        known = schema["x-extensible-enum"]
        same = next((other for other, list_ in values.items() if list_ == known), name)
        values[same] = known
        return named(same, schema)
    kept = {key: schema[key] for key in KEPT if key in schema}
    if "items" in schema:
        kept["items"] = plain(schema["items"], name.removesuffix("s"), values)
    for union in kept.keys() & {"anyOf", "oneOf"}:
        kept[union] = [plain(one, name, values) for one in schema[union]]
    if "properties" in schema:
        kept["properties"] = {key: plain(one, name + pascal(key), values) for key, one in schema["properties"].items()}
    if isinstance(schema.get("additionalProperties"), dict):
        kept["additionalProperties"] = plain(schema["additionalProperties"], name, values)
    return kept


def named(name: str, schema: Schema) -> Schema:
    """Returns a reference with the description of what it replaces."""
    return {"$ref": REF + name, **{key: schema[key] for key in ("description",) if key in schema}}


def pascal(name: str) -> str:
    return "".join(part.capitalize() for part in name.split("_"))


def given(schema: Any) -> Any:
    """Returns a schema of what callers give."""
    if isinstance(schema, list):
        return [given(one) for one in schema]
    if not isinstance(schema, dict):
        return schema
    if schema.get("format") in GIVEN:
        return named(GIVEN[schema["format"]], schema)
    return {key: given(one) for key, one in schema.items()}


def queries(document: Schema) -> dict[str, Schema]:
    """Returns a schema for each operation's query, its names made fit for Python."""
    found = {}
    for operation in (one for methods in document["paths"].values() for one in methods.values()):
        properties = {}
        for parameter in operation.get("parameters", []):
            if parameter["in"] != "query":
                continue
            schema = given(plain(parameter["schema"], "", {}))
            if parameter["description"].endswith("separated by commas."):
                schema = {"anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}]}
            properties[python_name(parameter["name"])] = {**schema, "description": parameter["description"]}
        if properties:
            name = operation["operationId"]
            found[f"{name[0].upper()}{name[1:]}Query"] = {"type": "object", "properties": properties}
    return found


def python_name(parameter: str) -> str:
    """`updated_at[gte]` is `updated_at_gte`, `from` is `from_`."""
    return "from_" if parameter == "from" else re.sub(r"\[(\w+)\]", r"_\1", parameter)
