"""The service these tests talk to is started by test/sdk/python.test.ts, which sets the variables read here."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator, Iterator

import pytest
from faulty_proxy import FaultyProxy, faulty_proxy

from quote_negotiation import AnswerInfo, AsyncQuoteNegotiation, QuoteNegotiation, requests

QUOTE: requests.QuoteRequest = {
    "buyer": {"email": "buyer@example.com"},
    "lines": [{"custom": {"title": "Bench"}, "quantity": 1}],
}


def given(name: str) -> str:
    """Returns a variable of the service under test."""
    value = os.environ.get(name)
    assert value, f"{name} is missing: run npm test -- test/sdk/python.test.ts"
    return value


@pytest.fixture(scope="session")
def the_proxy() -> Iterator[FaultyProxy]:
    with faulty_proxy(given("BASE_URL")) as opened:
        yield opened


@pytest.fixture
def proxy(the_proxy: FaultyProxy) -> FaultyProxy:
    the_proxy.reset()
    return the_proxy


@pytest.fixture
def answers() -> list[AnswerInfo]:
    return []


@pytest.fixture
def client(proxy: FaultyProxy, answers: list[AnswerInfo]) -> Iterator[QuoteNegotiation]:
    with QuoteNegotiation(
        base_url=f"{proxy.url}/", api_key=given("API_KEY"), timeout=3, on_answer=answers.append
    ) as opened:
        yield opened


@pytest.fixture
async def async_client(proxy: FaultyProxy, answers: list[AnswerInfo]) -> AsyncIterator[AsyncQuoteNegotiation]:
    async with AsyncQuoteNegotiation(
        base_url=proxy.url, api_key=given("API_KEY"), timeout=3, on_answer=answers.append
    ) as opened:
        yield opened
