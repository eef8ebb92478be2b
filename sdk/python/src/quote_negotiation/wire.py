"""Paths, queries and bodies as the API reads them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date, datetime
from decimal import Decimal
from typing import TYPE_CHECKING, Any, cast
from urllib.parse import quote, urlencode

import msgspec

if TYPE_CHECKING:
    from quote_negotiation.options import Query, QueryValue


def path(template: str, *ids: str) -> str:
    """Returns a path with its parameters escaped. An id that is empty would be another operation's path."""
    if not all(isinstance(one, str) and one for one in ids):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise TypeError("The id is missing")
    return template.format(*(quote(one, safe="") for one in ids))


def query_text(query: Query) -> str:
    """Returns the query of an address, with `?` unless it is empty."""
    given = {_wire_name(name): _wire_value(value) for name, value in query.items() if value is not None}
    return f"?{urlencode(given)}" if given else ""


def _wire_name(name: str) -> str:
    return re.sub(r"_(gte|lte)$", r"[\1]", name).removesuffix("_")


def _wire_value(value: QueryValue) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, datetime) and value.tzinfo is None:
        raise ValueError("The time has no zone: say which, such as datetime.now(timezone.utc)")
    if isinstance(value, date):
        return value.isoformat()
    return value if isinstance(value, str) else str(value) if isinstance(value, int) else ",".join(value or ())


def body_bytes(body: object) -> bytes:
    """Returns a body as JSON, its amounts without an exponent."""
    return msgspec.json.encode(_plain(body))


def _plain(body: Any) -> Any:
    """Writes amounts without an exponent."""
    if isinstance(body, Decimal):
        return f"{body:f}"
    if isinstance(body, Mapping):
        return {key: _plain(value) for key, value in cast("Mapping[str, Any]", body).items()}
    if isinstance(body, (list, tuple)):
        return [_plain(value) for value in cast("list[Any]", body)]
    return body
