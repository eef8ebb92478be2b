from __future__ import annotations

import asyncio
import json
import time
import uuid
from typing import TYPE_CHECKING, Any

import pytest
from conftest import QUOTE, given
from faulty_proxy import Answered, refusal

from quote_negotiation import (
    ApiConnectionError,
    ApiError,
    ApiTimeoutError,
    AsyncQuoteNegotiation,
    NotFoundError,
    QuoteNegotiation,
    RateLimitError,
    UnexpectedAnswerError,
)

if TYPE_CHECKING:
    from faulty_proxy import FaultyProxy

    from quote_negotiation import AnswerInfo

HTML = "<html><body>Service Unavailable</body></html>"
# The names that are other words here than in TypeScript, because Python has a PermissionError of its own.
OWN_NAMES = {"PermissionError": "PermissionDeniedError"}
CODES: list[dict[str, Any]] = json.loads(given("CODES"))


def test_a_lost_answer_and_a_page_of_a_proxy_create_one_quote_with_one_key(
    client: QuoteNegotiation, proxy: FaultyProxy, answers: list[AnswerInfo]
) -> None:
    proxy.faults = ["lost", Answered(503, HTML)]
    note = str(uuid.uuid4())
    quote = client.quotes.create({**QUOTE, "po_number": note})
    assert len(proxy.seen) == 3
    assert len({one.headers["idempotency-key"] for one in proxy.seen}) == 1
    assert [one.id for one in client.quotes.list(po_number=note)] == [quote.id]
    assert next(one for one in answers if one.status == 201).is_replay


async def test_so_they_do_without_blocking(async_client: AsyncQuoteNegotiation, proxy: FaultyProxy) -> None:
    proxy.faults = ["lost", Answered(503, HTML)]
    note = str(uuid.uuid4())
    quote = await async_client.quotes.create({**QUOTE, "po_number": note})
    assert len({one.headers["idempotency-key"] for one in proxy.seen}) == 1
    assert [one.id async for one in async_client.quotes.list(po_number=note)] == [quote.id]


@pytest.mark.parametrize("row", CODES, ids=lambda row: row["code"])
def test_a_code_is_repeated_as_the_table_says_and_raises_the_class_it_names(
    row: dict[str, Any], client: QuoteNegotiation, proxy: FaultyProxy
) -> None:
    proxy.faults = [refusal(row["code"], row["status"], "0") for _ in range(3)]
    with pytest.raises(ApiError) as caught:
        client.ping(retries=1)
    error = caught.value
    assert type(error).__name__ == OWN_NAMES.get(row["error"], row["error"])
    assert (error.code, error.status) == (row["code"], row["status"])
    assert error.help.endswith(f"#{row['code']}")
    assert len(proxy.seen) == (2 if row["retried"] else 1)


def test_waits_as_long_as_the_service_asks_unless_that_is_longer_than_the_caller_wants(
    client: QuoteNegotiation, proxy: FaultyProxy
) -> None:
    proxy.faults = [refusal("rate_limited", 429, "1")]
    started = time.monotonic()
    client.ping()
    assert time.monotonic() - started >= 1
    proxy.faults = [refusal("api_disabled", 503, "300")]
    with pytest.raises(ApiError) as caught:
        client.ping()
    assert (caught.value.code, caught.value.retry_after) == ("api_disabled", 300)
    proxy.faults = [refusal("rate_limited", 429, "30")]
    with pytest.raises(RateLimitError):
        client.ping(max_wait=20)


def test_is_given_up_after_the_last_attempt_with_what_went_wrong_and_the_key_to_go_on_with(
    client: QuoteNegotiation, proxy: FaultyProxy
) -> None:
    proxy.faults = ["cut", "cut", "cut"]
    with pytest.raises(ApiConnectionError) as caught:
        client.quotes.create(QUOTE, idempotency_key="order-7")
    assert not isinstance(caught.value, ApiTimeoutError)
    assert caught.value.idempotency_key == "order-7"
    assert len(proxy.seen) == 3
    proxy.faults = ["silent"]
    with pytest.raises(ApiTimeoutError):
        client.ping(timeout=0.05, retries=0)


async def test_so_it_is_without_blocking_and_a_cancelled_task_ends_at_once(
    async_client: AsyncQuoteNegotiation, proxy: FaultyProxy
) -> None:
    proxy.faults = ["cut", "cut", "cut"]
    with pytest.raises(ApiConnectionError):
        await async_client.ping()
    proxy.faults = ["silent"]
    with pytest.raises(ApiTimeoutError):
        await async_client.ping(timeout=0.05, retries=0)
    proxy.faults = [refusal("rate_limited", 429, "60")]
    proxy.arrived.clear()
    waiting = asyncio.create_task(async_client.ping())
    await asyncio.to_thread(proxy.arrived.wait, 10)
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting


def test_follows_no_redirect_and_takes_no_page_for_an_answer(client: QuoteNegotiation, proxy: FaultyProxy) -> None:
    for fault in (Answered(302, "", {"location": "https://elsewhere.example"}), Answered(200, HTML)):
        proxy.faults = [fault]
        with pytest.raises(UnexpectedAnswerError) as caught:
            client.ping()
        assert caught.value.status == fault.status
    assert len(proxy.seen) == 2


def test_to_delete_what_a_lost_first_attempt_has_deleted_succeeds(client: QuoteNegotiation, proxy: FaultyProxy) -> None:
    made = client.webhooks.create({"url": "https://erp.acme.com/hooks"})
    proxy.faults = ["lost"]
    assert client.webhooks.delete(made.id).deleted is True
    with pytest.raises(NotFoundError):
        client.webhooks.delete(made.id)


@pytest.mark.parametrize("base_url", ["", "quotes.example.com", "ftp://quotes.example.com"])
def test_a_client_needs_an_address_and_a_key(base_url: str) -> None:
    with pytest.raises(TypeError, match="base_url"):
        QuoteNegotiation(base_url=base_url, api_key="svc_test_x")
    with pytest.raises(TypeError, match="api_key"):
        QuoteNegotiation(base_url="https://quotes.example.com", api_key="")
