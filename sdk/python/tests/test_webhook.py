from __future__ import annotations

import json
from datetime import datetime, timezone
from typing import TYPE_CHECKING, Any

import pytest
from conftest import given
from standardwebhooks import Webhook as StandardWebhook
from starlette.datastructures import Headers

from quote_negotiation import EVENT_TYPES, SignatureError, UnknownDelivery, read_webhook

if TYPE_CHECKING:
    from quote_negotiation import Webhook

SECRET = "whsec_" + "AQEB" * 8
OTHER = "whsec_" + "AgIC" * 8
NOW = datetime(2026, 11, 23, 12, tzinfo=timezone.utc).timestamp()
MESSAGES: list[dict[str, Any]] = json.loads(given("MESSAGES"))
PING = json.dumps(next(one for one in MESSAGES if one["type"] == "ping"))


def signed(body: str, secret: str = SECRET, at: float = NOW) -> dict[str, str]:
    """Signs as the official library of Standard Webhooks does."""
    sent_at = datetime.fromtimestamp(at, timezone.utc)
    return {
        "webhook-id": "evt_1",
        "webhook-timestamp": str(int(at)),
        "webhook-signature": StandardWebhook(secret).sign("evt_1", sent_at, body),
    }


def told(webhook: Webhook) -> str:
    """Type checkers accept this only if each type of webhook narrows to its own data."""
    if isinstance(webhook, UnknownDelivery):
        return webhook.type
    if webhook.type == "quote.converted":
        return f"{webhook.data.event.draft_order_id} {webhook.data.event.is_final}"
    if webhook.type == "quote.accepted":
        return f"{webhook.data.quote and webhook.data.quote.number}: {webhook.data.event.previous_status}"
    return webhook.data.id


def test_there_is_a_sample_of_every_type() -> None:
    assert {one["type"] for one in MESSAGES} == {*EVENT_TYPES, "ping"}


@pytest.mark.parametrize("message", MESSAGES, ids=lambda message: message["type"])
def test_reads_what_the_official_library_has_signed(message: dict[str, Any]) -> None:
    body = json.dumps(message)
    webhook = read_webhook(body, signed(body), SECRET, now=NOW)
    assert (webhook.type, webhook.webhook_id, webhook.extra) == (message["type"], "evt_1", {})
    assert told(webhook)
    assert read_webhook(body.encode(), Headers(signed(body)), [OTHER, SECRET], now=NOW) == webhook
    capitals = {name.title(): value for name, value in signed(body).items()}
    assert read_webhook(body, capitals, SECRET, now=NOW) == webhook


def test_what_a_newer_service_adds_passes_through() -> None:
    message = json.loads(json.dumps(next(one for one in MESSAGES if one["type"] == "quote.accepted")))
    message["trace"] = "abc"
    message["data"]["quote"]["status"] = "half_accepted"
    message["data"]["quote"]["tip"] = "1.00"
    body = json.dumps(message)
    webhook = read_webhook(body, signed(body), SECRET, now=NOW)
    assert webhook.extra == {"trace": "abc"}
    assert webhook.type == "quote.accepted"
    assert webhook.data.quote
    assert webhook.data.quote.status == "half_accepted"
    assert webhook.data.quote.extra == {"tip": "1.00"}
    body = json.dumps({**message, "type": "quote.teleported", "data": {"object": "quote"}})
    unknown = read_webhook(body, signed(body), SECRET, now=NOW)
    assert isinstance(unknown, UnknownDelivery)
    assert (told(unknown), unknown.data) == ("quote.teleported", {"object": "quote"})


def test_accepts_either_secret_while_one_is_rotated_and_no_other() -> None:
    both = signed(PING)
    both["webhook-signature"] = f"{signed(PING, OTHER)['webhook-signature']} v2,x v1,? {both['webhook-signature']}"
    for secret in (SECRET, OTHER):
        assert read_webhook(PING, both, secret, now=NOW).type == "ping"
    with pytest.raises(SignatureError):
        read_webhook(PING, signed(PING), OTHER, now=NOW)


def test_refuses_what_was_changed_is_too_old_or_too_new_or_lacks_a_header() -> None:
    headers = signed(PING)
    with pytest.raises(SignatureError):
        read_webhook(f"{PING} ", headers, SECRET, now=NOW)
    with pytest.raises(SignatureError):
        read_webhook(PING, {**headers, "webhook-id": "evt_2"}, SECRET, now=NOW)
    for at in (NOW - 301, NOW + 301):
        with pytest.raises(SignatureError, match="time now"):
            read_webhook(PING, signed(PING, at=at), SECRET, now=NOW)
    for name in headers:
        with pytest.raises(SignatureError, match="missing"):
            read_webhook(PING, {**headers, name: ""}, SECRET, now=NOW)
    for time in ("1e9", "\u0661\u0662", "-1"):
        with pytest.raises(SignatureError, match="Unix seconds"):
            read_webhook(PING, {**headers, "webhook-timestamp": time}, SECRET, now=NOW)
    with pytest.raises(ValueError, match="secret"):
        read_webhook(PING, headers, "whsec_", now=NOW)
