"""When another attempt is made: the code decides, never the status, since a 409 may be a send that is half done."""

from __future__ import annotations

import random

from quote_negotiation.errors import ApiConnectionError, ApiError, UnexpectedAnswerError

_FIRST_WAIT = 0.5
_LONGEST_WAIT = 8.0

# Codes to try again once the service's Retry-After is over.
_WAIT_AND_RETRY = frozenset({"rate_limited", "api_disabled", "idempotency_key_in_use"})


def wait_before_retry(error: Exception, attempt: int, max_wait: float) -> float | None:
    """Returns how many seconds to wait before the next attempt, or None if it is of no use or would do harm."""
    if isinstance(error, ApiError) and error.code in _WAIT_AND_RETRY:
        wait = error.retry_after if error.retry_after is not None else backoff(attempt, _FIRST_WAIT, _LONGEST_WAIT)
        return wait if wait <= max_wait else None
    return backoff(attempt, _FIRST_WAIT, _LONGEST_WAIT) if is_passing(error) else None


def is_passing(error: Exception) -> bool:
    """Returns whether the same request may well succeed a moment later."""
    if isinstance(error, ApiError):
        return error.code == "internal_error" or error.code in _WAIT_AND_RETRY
    return isinstance(error, ApiConnectionError) or (isinstance(error, UnexpectedAnswerError) and error.status >= 500)


def backoff(attempt: int, first: float, longest: float) -> float:
    """Doubles from the first wait to the longest, less up to half of it, so that clients do not come back together."""
    doubled: float = first * 2 ** min(attempt, 30)
    return min(longest, doubled) * (1 - random.random() / 2)
