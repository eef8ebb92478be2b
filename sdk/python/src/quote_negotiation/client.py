"""The client that waits for each answer."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar, cast

import httpx

from quote_negotiation import operations as ops
from quote_negotiation.attempts import Answer, Call, Core, Send, Wait
from quote_negotiation.errors import ApiConnectionError, ApiTimeoutError
from quote_negotiation.options import AnswerInfo, ClientOptions, PostOptions, Query, RequestOptions
from quote_negotiation.resources import Analytics, Documents, Events, Quotes, Webhooks

if TYPE_CHECKING:
    from types import TracebackType

    from typing_extensions import Self, Unpack

    from quote_negotiation.generated import models

T = TypeVar("T")


class QuoteNegotiation:
    """A store's quotes, events, documents, figures and webhook endpoints, with one of its API keys.

    Threads may share it.

    with QuoteNegotiation(base_url="https://quotes.example.com", api_key=key) as client:
        for quote in client.quotes.list(status=["submitted", "countered"]):
            print(quote.number)
    """

    def __init__(
        self,
        *,
        base_url: str,
        api_key: str,
        timeout: float = 30.0,
        retries: int = 2,
        max_wait: float = 60.0,
        on_answer: Callable[[AnswerInfo], None] | None = None,
        http_client: httpx.Client | None = None,
    ) -> None:
        """An attempt may take `timeout` seconds; a request is repeated up to `retries` times, and waits for a
        `Retry-After` of up to `max_wait` seconds. `on_answer` is told of every answer. Your own `http_client` stays
        open.
        """
        self._core = Core(ClientOptions(base_url, api_key, timeout, retries, max_wait, on_answer))
        self._http = http_client or httpx.Client()
        self._is_own = http_client is None
        self.quotes = Quotes(self._run)
        self.documents = Documents(self._run)
        self.events = Events(self._run)
        self.analytics = Analytics(self._run)
        self.webhooks = Webhooks(self._run)

    @property
    def service_version(self) -> str | None:
        """The version of the API that answered last; None before the first answer."""
        return self._core.service_version

    def request(
        self, method: str, path: str, *, query: Query | None = None, body: object = None, **options: Unpack[PostOptions]
    ) -> Any:
        """Sends any request, such as one that is newer than this package, and returns the JSON of its answer."""
        return self._run(ops.request(method, path, query, body, options))

    def ping(self, **options: Unpack[RequestOptions]) -> models.Ping:
        """The key's store, scopes and API version."""
        return self._run(ops.ping(options))

    def close(self) -> None:
        """Closes its connections."""
        if self._is_own:
            self._http.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _run(self, call: Call[T]) -> T:
        steps = self._core.attempts(call)
        try:
            step = next(steps)
            while True:
                try:
                    came = self._do(step)
                except ApiConnectionError as error:
                    step = steps.throw(error)
                else:
                    step = steps.send(came)
        except StopIteration as done:
            return cast("T", done.value)

    def _do(self, step: Send | Wait) -> Answer | None:
        if isinstance(step, Wait):
            time.sleep(step.seconds)
            return None
        started = time.monotonic()
        try:
            with self._http.stream(
                step.method,
                step.url,
                headers=step.headers,
                content=step.content,
                timeout=step.timeout,
                follow_redirects=False,
            ) as response:
                content = bytearray()
                for chunk in response.iter_bytes():
                    content += chunk
                    if time.monotonic() - started > step.timeout:
                        raise httpx.ReadTimeout("The answer takes too long")
        except httpx.TimeoutException as error:
            raise ApiTimeoutError(f"No answer within {step.timeout:g} s", step.idempotency_key) from error
        except httpx.HTTPError as error:
            raise ApiConnectionError(f"No answer: {error or type(error).__name__}", step.idempotency_key) from error
        return Answer(response.status_code, dict(response.headers), bytes(content), time.monotonic() - started)
