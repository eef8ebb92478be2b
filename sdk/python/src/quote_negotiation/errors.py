"""The errors of this package. None has the name of a builtin one, so importing them hides nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping

    from quote_negotiation.generated.values import ProblemCode


class QuoteNegotiationError(Exception):
    """Anything this package raises, but for mistakes in calling it."""


class ApiError(QuoteNegotiationError):
    """The service refused the request: branch on `code`."""

    code: ProblemCode
    status: int
    errors: list[dict[str, str]]
    "What is wrong with each field, of a request that is invalid: its `field` and a `message`."
    retry_after: float | None
    "How many seconds to wait before another attempt; None if the service does not say."
    help: str
    "The page about this code: cause, fix, retry."
    problem: Mapping[str, Any]
    "The whole answer, with what only some codes have."
    request_id: str | None
    "The service's id of the last attempt; include it when you ask for help."
    idempotency_key: str | None
    "The key of a POST, the same in all its attempts."

    def __init__(
        self,
        problem: Mapping[str, Any],
        status: int,
        request_id: str | None,
        idempotency_key: str | None,
        retry_after: float | None,
    ) -> None:
        super().__init__(problem, status, request_id, idempotency_key, retry_after)
        self.problem = problem
        self.code = problem["code"]
        self.status = status
        self.errors = problem.get("errors", [])
        self.help = problem.get("type", "")
        self.retry_after = retry_after
        self.request_id = request_id or problem.get("request_id")
        self.idempotency_key = idempotency_key

    def __str__(self) -> str:
        return f"{self.problem.get('detail', '')} ({self.code}, request {self.request_id or 'unknown'})"


class AuthenticationError(ApiError):
    """401: the key is missing, wrong, expired or revoked."""


class PermissionDeniedError(ApiError):
    """402 or 403: the key, its network address or the store's plan does not allow the request."""


class NotFoundError(ApiError):
    """404: there is no such thing, or no longer."""


class ConflictError(ApiError):
    """409: the state of the quote or the store does not allow it now."""


class RateLimitError(ApiError):
    """429: too many requests, or the day's e-mails to buyers are used up."""


class InvalidRequestError(ApiError):
    """400, 405, 413, 415 or 422: the request has to be corrected."""


class ServerError(ApiError):
    """5xx: the service failed, or is switched off."""


_BY_STATUS: Mapping[int, type[ApiError]] = {
    401: AuthenticationError,
    402: PermissionDeniedError,
    403: PermissionDeniedError,
    404: NotFoundError,
    409: ConflictError,
    429: RateLimitError,
}


def error_class(status: int) -> type[ApiError]:
    """Returns the class of a refusal with this status."""
    return ServerError if status >= 500 else _BY_STATUS.get(status, InvalidRequestError)


class ApiConnectionError(QuoteNegotiationError):
    """There was no answer. It is not known whether the service did what was asked, unless the request only reads."""

    request_id: None = None
    idempotency_key: str | None

    def __init__(self, message: str, idempotency_key: str | None) -> None:
        super().__init__(message, idempotency_key)
        self.idempotency_key = idempotency_key

    def __str__(self) -> str:
        return str(self.args[0])


class ApiTimeoutError(ApiConnectionError):
    """There was no answer in time."""


class UnexpectedAnswerError(QuoteNegotiationError):
    """The answer was not the service's: a proxy's page, or a redirect, which is never followed."""

    status: int
    request_id: str | None
    idempotency_key: str | None

    def __init__(self, status: int, body: str, request_id: str | None, idempotency_key: str | None) -> None:
        super().__init__(status, body, request_id, idempotency_key)
        self.status = status
        self.request_id = request_id
        self.idempotency_key = idempotency_key

    def __str__(self) -> str:
        return f"{self.status} is not an answer of the service: {self.args[1][:200] or 'it is empty'}"


class CursorExpiredError(QuoteNegotiationError):
    """The follower's last event is no longer in the feed, which goes back 30 days.

    Read everything anew, then follow from now on.
    """

    after: str

    def __init__(self, after: str) -> None:
        super().__init__(after)
        self.after = after

    def __str__(self) -> str:
        return f"The event {self.after} is no longer in the feed, which goes back 30 days."


class SignatureError(QuoteNegotiationError):
    """A webhook that the service did not send, or sent too long ago: answer 400 and do nothing."""
