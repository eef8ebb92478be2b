from __future__ import annotations

import inspect
import re
from datetime import datetime, timezone
from decimal import Decimal
from typing import Any

import pytest
from conftest import QUOTE, given

from quote_negotiation import (
    AnswerInfo,
    ApiError,
    AsyncQuoteNegotiation,
    QuoteNegotiation,
)

OPERATIONS = given("OPERATIONS").split(",")
RESOURCES = ("quotes", "documents", "events", "analytics", "webhooks")


def used(answers: list[AnswerInfo]) -> list[str]:
    names = {f"{one.method} " + re.sub(r"(?<=/)(qte|evt|doc|whe|msg)_\w+", "{id}", one.path) for one in answers}
    return sorted(names)


def test_every_operation(client: QuoteNegotiation, answers: list[AnswerInfo]) -> None:
    key = client.ping()
    created = client.quotes.create(
        {
            "buyer": {"email": "jo@acme.example", "name": "Jo Weber"},
            "customer_id": given("CUSTOMER"),
            "lines": [
                {"custom": {"title": "Gasket"}, "quantity": 2, "requested_price": Decimal("60.00")},
                {"custom": {"title": "Wax", "description": "Red."}, "quantity": 1, "note": "Soon."},
            ],
            "shipping_address": {"city": "Berlin", "country_code": "DE"},
        }
    )
    quote = client.quotes.get(created.id)
    assert (quote.id, quote.status) == (created.id, "submitted")
    assert [(line.title, line.requested_price, line.unit_price) for line in quote.lines] == [
        ("Gasket", Decimal("60.00"), None),
        ("Wax", None, None),
    ]
    assert isinstance(quote.totals.total, Decimal)
    assert quote.created_at.tzinfo is not None
    since = datetime(2020, 1, 1, tzinfo=timezone.utc)
    page = client.quotes.list(limit=1, updated_at_gte=since, status=["submitted"]).first_page()
    assert len(page.data) == 1
    ids = [one.id for one in client.quotes.list(limit=2, sort="updated_at")]
    assert created.id in ids
    assert len(set(ids)) == len(ids)
    assert client.quotes.post_message(quote.id, {"body": "We can deliver on the 28th."}).internal is False
    with pytest.raises(ApiError) as refused:
        client.quotes.send_proposal(quote.id)
    assert refused.value.code == "no_staged_proposal"
    assert refused.value.request_id
    assert client.quotes.send_proposal(given("STAGED_QUOTE")).outcome == "sent"
    moved = [one.data.new_status for one in client.events.list(limit=2, type=["quote.proposal_sent"])]
    assert set(moved) == {"proposal_sent"}
    assert len(client.quotes.events(given("STAGED_QUOTE")).to_list(1)) == 1
    (document, *_) = client.quotes.documents(given("SENT_QUOTE")).to_list(5)
    assert client.documents.get(document.id).download_url.startswith("https:")
    assert client.quotes.attachments(given("SENT_QUOTE")).to_list(5) == []
    assert len(client.analytics.summary(period="day", from_=datetime.now(timezone.utc)).data) == 1
    endpoint = client.webhooks.create({"url": "https://erp.acme.com/hooks", "events": ["quote.accepted"]})
    assert (endpoint.secret or "").startswith("whsec_")
    assert endpoint.id in [one.id for one in client.webhooks.list()]
    assert client.webhooks.get(endpoint.id).status == "active"
    assert client.webhooks.delete(endpoint.id).deleted is True
    assert client.request("GET", "/v1/ping")["shop_domain"] == key.shop_domain
    assert client.service_version == "2026-10-01"
    assert used(answers) == OPERATIONS


async def test_every_operation_without_blocking(async_client: AsyncQuoteNegotiation, answers: list[AnswerInfo]) -> None:
    client = async_client
    key = await client.ping()
    created = await client.quotes.create(QUOTE)
    quote = await client.quotes.get(created.id)
    page = await client.quotes.list(limit=1)
    assert (len(page.data), page.has_more) == (1, True)
    assert quote.id in [one.id async for one in client.quotes.list(limit=2)]
    assert (await client.quotes.post_message(quote.id, {"body": "Noted.", "internal": True})).internal is True
    with pytest.raises(ApiError):
        await client.quotes.send_proposal(quote.id, {"confirm_below_floor": False})
    assert len([one async for one in client.events.list(type="quote.created")]) > 0
    assert len(await client.quotes.events(quote.id).to_list(1)) == 1
    (document, *_) = await client.quotes.documents(given("SENT_QUOTE")).to_list(5)
    assert (await client.documents.get(document.id)).id == document.id
    assert await client.quotes.attachments(given("SENT_QUOTE")).to_list(5) == []
    assert len((await client.analytics.summary()).data) > 0
    endpoint = await client.webhooks.create({"url": "https://erp.acme.com/hooks"})
    assert len([one async for one in client.webhooks.list()]) == 1
    assert (await client.webhooks.get(endpoint.id)).id == endpoint.id
    assert (await client.webhooks.delete(endpoint.id)).deleted is True
    assert (await client.request("GET", "/v1/ping"))["shop_domain"] == key.shop_domain
    assert used(answers) == OPERATIONS


def test_a_mistake_in_calling_is_named_before_anything_is_sent(
    client: QuoteNegotiation, answers: list[AnswerInfo]
) -> None:
    anything: Any = client
    with pytest.raises(TypeError, match="'state'"):
        anything.quotes.list(state="submitted")
    with pytest.raises(TypeError, match="id is missing"):
        client.quotes.get("")
    with pytest.raises(ValueError, match="no zone"):
        client.quotes.list(updated_at_gte=datetime(2026, 1, 1)).first_page()
    assert answers == []


def signatures(client: type, resources: dict[str, type]) -> dict[str, list[str]]:
    """Returns the names and parameters of a client's methods."""
    found: dict[str, list[str]] = {}
    for owner, kind in {"": client, **resources}.items():
        for name, method in inspect.getmembers(kind, inspect.isfunction):
            if not name.startswith("_"):
                found[f"{owner}.{name}"] = list(inspect.signature(method).parameters)
    return found


def test_both_clients_have_the_same_methods_with_the_same_parameters(client: QuoteNegotiation) -> None:
    asynchronous = AsyncQuoteNegotiation(base_url="https://quotes.example.com", api_key="svc_test_x")
    one = signatures(QuoteNegotiation, {name: type(getattr(client, name)) for name in RESOURCES})
    other = signatures(AsyncQuoteNegotiation, {name: type(getattr(asynchronous, name)) for name in RESOURCES})
    assert one == other
    assert len(one) == len(OPERATIONS) + len([".close", ".request", "events.follow"])
