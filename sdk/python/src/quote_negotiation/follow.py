"""Following the feed, without I/O: followers do what it yields, and tell it what came of it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Generator
from dataclasses import dataclass
from typing import TypeAlias

from quote_negotiation.attempts import Wait
from quote_negotiation.errors import ApiError, CursorExpiredError
from quote_negotiation.generated.models import Event
from quote_negotiation.operations import Page
from quote_negotiation.retry import backoff, is_passing

OnWait: TypeAlias = Callable[[Exception, float], None]
POLL = 5.0
_FIRST_WAIT = 1.0
# The longest pause between looks at a service that does not answer, in seconds.
_LONGEST_WAIT = 30.0


@dataclass(frozen=True, slots=True)
class Read:
    """Read a page of the feed after this event, and send it back; or throw in what went wrong."""

    after: str | None


@dataclass(frozen=True, slots=True)
class Hand:
    """Hand the event to the consumer; go on when they ask for the next."""

    event: Event


@dataclass(frozen=True, slots=True)
class Save:
    """Keep the id of the last event handled."""

    event_id: str


@dataclass(frozen=True, slots=True)
class Pause:
    """Wait this many seconds, or until there is a nudge."""

    seconds: float


Following: TypeAlias = Generator[Read | Hand | Save | Pause | Wait, Page[Event] | None, None]


def following(after: str | None, types: Collection[str] | None, poll: float, on_wait: OnWait | None) -> Following:
    """Yields what to do to bring each event after one of them once, in order, without end."""
    failures = 0
    while True:
        try:
            page = yield Read(after)
        except Exception as error:
            wait = _wait_out(error, after, failures)
            if on_wait:
                on_wait(error, wait)
            failures += 1
            yield Wait(wait)
            continue
        assert page is not None
        failures = 0
        passed_over: str | None = None
        for event in page.data:
            after = event.id
            if types is not None and event.type not in types:
                passed_over = event.id
                continue
            yield Hand(event)
            passed_over = None
            yield Save(event.id)
        if passed_over is not None:
            yield Save(passed_over)
        if not page.has_more:
            yield Pause(poll)


def _wait_out(error: Exception, after: str | None, failures: int) -> float:
    """Returns how long to wait before another look. Raises what waiting cannot mend."""
    if after is not None and _is_expired(error):
        raise CursorExpiredError(after) from error
    if not is_passing(error):
        raise error
    asked = error.retry_after if isinstance(error, ApiError) else None
    return asked if asked is not None else backoff(failures, _FIRST_WAIT, _LONGEST_WAIT)


def _is_expired(error: Exception) -> bool:
    """The one request the feed refuses for its `starting_after`."""
    return (
        isinstance(error, ApiError)
        and error.code == "invalid_request"
        and any(one.get("field") == "starting_after" for one in error.errors)
    )
