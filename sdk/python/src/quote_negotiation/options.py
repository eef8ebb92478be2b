"""What callers may say of a request, besides what it asks."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from typing import TypeAlias, TypedDict

Amount: TypeAlias = Decimal | str
"""Money: never a float, which is seldom the amount it seems."""
Day: TypeAlias = date | str
Time: TypeAlias = datetime | str
"""A time with its zone, or ISO 8601 text."""
QueryValue: TypeAlias = str | int | bool | date | Sequence[str] | None
Query: TypeAlias = Mapping[str, QueryValue]


class RequestOptions(TypedDict, total=False):
    """Options of any request."""

    timeout: float
    "The longest an attempt may take, in seconds; 30."
    retries: int
    "How often a request is repeated after its first attempt; 2."
    max_wait: float
    "The longest `Retry-After` that is waited for, in seconds; 60."


class PostOptions(RequestOptions, total=False):
    """Options of a request that creates or sends something."""

    idempotency_key: str
    """Your own key, so that also a repetition by a later run of your program is recognised; by default a new one for
    each call."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerInfo:
    """An answer as it is logged."""

    method: str
    path: str
    status: int
    attempt: int
    "0 for the first attempt."
    seconds: float
    request_id: str | None
    is_replay: bool
    "True if the service had answered this request before, and sent the same again."
    remaining: int | None
    "Requests left in the bucket of the key or the store; None if the answer does not say."


@dataclass(frozen=True, slots=True)
class ClientOptions:
    """The options of a client."""

    base_url: str
    api_key: str
    timeout: float
    retries: int
    max_wait: float
    on_answer: Callable[[AnswerInfo], None] | None
