"""The client for asyncio and trio."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar, cast

import anyio
import httpx

from quote_negotiation import operations as ops
from quote_negotiation.async_resources import AsyncAnalytics, AsyncDocuments, AsyncEvents, AsyncQuotes, AsyncWebhooks
from quote_negotiation.attempts import Answer, Call, Core, Send, Wait
from quote_negotiation.errors import ApiConnectionError, ApiTimeoutError
from quote_negotiation.options import AnswerInfo, ClientOptions, PostOptions, Query, RequestOptions

if TYPE_CHECKING:
    from types import TracebackType

    from typing_extensions import Self, Unpack

    from quote_negotiation.generated import models

T = TypeVar("T")


class AsyncQuoteNegotiation:
    """A store's quotes, events, documents, figures and webhook endpoints, with one of its API keys.

    async with AsyncQuoteNegotiation(base_url="https://quotes.example.com", api_key=key) as client:
        async for quote in client.quotes.list(status=["submitted", "countered"]):
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
        http_client: httpx.AsyncClient | None = None,
    ) -> None:
        """An attempt may take `timeout` seconds; a request is repeated up to `retries` times, and waits for a
        `Retry-After` of up to `max_wait` seconds. `on_answer` is told of every answer. Your own `http_client` stays
        open.
        """
        self._core = Core(ClientOptions(base_url, api_key, timeout, retries, max_wait, on_answer))
        self._http = http_client or httpx.AsyncClient()
        self._is_own = http_client is None
        self.quotes = AsyncQuotes(self._run)
        self.documents = AsyncDocuments(self._run)
        self.events = AsyncEvents(self._run)
        self.analytics = AsyncAnalytics(self._run)
        self.webhooks = AsyncWebhooks(self._run)

    @property
    def service_version(self) -> str | None:
        """The version of the API that answered last; None before the first answer."""
        return self._core.service_version

    async def request(
        self, method: str, path: str, *, query: Query | None = None, body: object = None, **options: Unpack[PostOptions]
    ) -> Any:
        """Sends any request, such as one that is newer than this package, and returns the JSON of its answer."""
        return await self._run(ops.request(method, path, query, body, options))

    async def ping(self, **options: Unpack[RequestOptions]) -> models.Ping:
        """The key's store, scopes and API version."""
        return await self._run(ops.ping(options))

    async def close(self) -> None:
        """Closes its connections."""
        if self._is_own:
            await self._http.aclose()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def _run(self, call: Call[T]) -> T:
        steps = self._core.attempts(call)
        try:
            step = next(steps)
            while True:
                try:
                    came = await self._do(step)
                except ApiConnectionError as error:
                    step = steps.throw(error)
                else:
                    step = steps.send(came)
        except StopIteration as done:
            return cast("T", done.value)

    async def _do(self, step: Send | Wait) -> Answer | None:
        if isinstance(step, Wait):
            await anyio.sleep(step.seconds)
            return None
        started = time.monotonic()
        try:
            with anyio.fail_after(step.timeout):
                response = await self._http.request(
                    step.method,
                    step.url,
                    headers=step.headers,
                    content=step.content,
                    timeout=step.timeout,
                    follow_redirects=False,
                )
        except (httpx.TimeoutException, TimeoutError) as error:
            raise ApiTimeoutError(f"No answer within {step.timeout:g} s", step.idempotency_key) from error
        except httpx.HTTPError as error:
            raise ApiConnectionError(f"No answer: {error or type(error).__name__}", step.idempotency_key) from error
        return Answer(response.status_code, dict(response.headers), response.content, time.monotonic() - started)
