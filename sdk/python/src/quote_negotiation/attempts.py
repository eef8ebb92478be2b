"""A request with all its attempts, without I/O: clients send what it yields, and tell it what came back."""

from __future__ import annotations

import uuid
from collections.abc import Generator, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timezone
from email.utils import parsedate_to_datetime
from typing import Any, Generic, TypeAlias, TypeVar, cast
from urllib.parse import urlsplit

import msgspec

from quote_negotiation.errors import NotFoundError, UnexpectedAnswerError, error_class
from quote_negotiation.model import read_json, read_plain
from quote_negotiation.options import AnswerInfo, ClientOptions, PostOptions, Query
from quote_negotiation.retry import wait_before_retry
from quote_negotiation.version import __version__
from quote_negotiation.wire import body_bytes, query_text

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Call(Generic[T]):
    """An operation of the API with its input, and the type of its answer."""

    method: str
    path: str
    returns: type[T]
    query: Query | None = None
    body: object = None
    options: PostOptions = field(default_factory=PostOptions)


@dataclass(frozen=True, slots=True)
class Send:
    """Make an attempt, and send back its Answer; or throw in what went wrong, as ApiConnectionError."""

    method: str
    url: str
    headers: Mapping[str, str]
    content: bytes | None
    timeout: float
    idempotency_key: str | None


@dataclass(frozen=True, slots=True)
class Wait:
    """Wait this many seconds."""

    seconds: float


@dataclass(frozen=True, slots=True)
class Answer:
    """What came back of an attempt; the names of its headers are in lower case."""

    status: int
    headers: Mapping[str, str]
    content: bytes
    seconds: float


Attempts: TypeAlias = Generator[Send | Wait, Answer | None, T]


class Core:
    """What both clients share: everything but sending and waiting."""

    def __init__(self, options: ClientOptions) -> None:
        if not options.api_key:
            raise TypeError("api_key is missing")
        address = urlsplit(options.base_url)
        if address.scheme not in ("http", "https") or not address.hostname:
            raise TypeError("base_url is no address such as https://quotes.example.com")
        self._options = options
        self._base = options.base_url.rstrip("/")
        self.service_version: str | None = None

    def attempts(self, call: Call[T]) -> Attempts[T]:
        """Yields what to do until the answer is known, which it returns. Raises once no further attempt is made."""
        retries = call.options.get("retries", self._options.retries)
        max_wait = call.options.get("max_wait", self._options.max_wait)
        send = self._send(call)
        attempt = 0
        while True:
            try:
                answer = yield send
                assert answer is not None
                return self._read(call, answer, attempt, send.idempotency_key)
            except Exception as error:
                if call.method == "DELETE" and attempt > 0 and isinstance(error, NotFoundError):
                    return _deleted_before(call)
                wait = wait_before_retry(error, attempt, max_wait) if attempt < retries else None
                if wait is None:
                    raise
            yield Wait(wait)
            attempt += 1

    def _send(self, call: Call[Any]) -> Send:
        headers = {
            "authorization": f"Bearer {self._options.api_key}",
            "accept": "application/json",
            "user-agent": f"quote-negotiation-python/{__version__}",
        }
        key = (call.options.get("idempotency_key") or str(uuid.uuid4())) if call.method == "POST" else None
        if key is not None:
            headers["idempotency-key"] = key
        content = None
        if call.body is not None:
            headers["content-type"] = "application/json"
            content = body_bytes(call.body)
        url = self._base + call.path + query_text(call.query or {})
        return Send(call.method, url, headers, content, call.options.get("timeout", self._options.timeout), key)

    def _read(self, call: Call[T], answer: Answer, attempt: int, key: str | None) -> T:
        status, headers = answer.status, answer.headers
        request_id = headers.get("x-request-id")
        self.service_version = headers.get("service-version", self.service_version)
        if self._options.on_answer:
            remaining = headers.get("x-ratelimit-remaining", "")
            self._options.on_answer(
                AnswerInfo(
                    method=call.method,
                    path=call.path,
                    status=status,
                    attempt=attempt,
                    seconds=answer.seconds,
                    request_id=request_id,
                    is_replay=headers.get("idempotent-replayed") == "true",
                    remaining=int(remaining) if remaining.isdecimal() else None,
                )
            )
        try:
            if 200 <= status < 300:
                return read_json(answer.content, call.returns)
            problem = msgspec.json.decode(answer.content)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise UnexpectedAnswerError(status, _text(answer), request_id, key) from error
        if isinstance(problem, dict) and isinstance(cast("dict[str, Any]", problem).get("code"), str):
            known = cast("dict[str, Any]", problem)
            raise error_class(status)(known, status, request_id, key, retry_after(headers.get("retry-after")))
        raise UnexpectedAnswerError(status, _text(answer), request_id, key)


def _text(answer: Answer) -> str:
    return answer.content.decode(errors="replace")


def _deleted_before(call: Call[T]) -> T:
    """A repeated DELETE finds nothing: its first attempt had arrived."""
    known = {"object": "webhook_endpoint", "id": call.path.rsplit("/", 1)[-1], "deleted": True}
    return read_plain(known, call.returns)


def retry_after(value: str | None) -> float | None:
    """Returns how many seconds a Retry-After asks for, which has seconds or a date (RFC 9110)."""
    if value is None:
        return None
    if value.isdecimal():
        return float(value)
    try:
        return max(0.0, (parsedate_to_datetime(value) - datetime.now(timezone.utc)).total_seconds())
    except (TypeError, ValueError):
        return None
