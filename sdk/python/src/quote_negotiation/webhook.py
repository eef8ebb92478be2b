"""Webhooks: whether the service sent them, and what they say (Standard Webhooks)."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import time
from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any, TypeAlias

import msgspec

from quote_negotiation.errors import SignatureError
from quote_negotiation.generated.constants import DELIVERIES, Delivery
from quote_negotiation.model import Model, read_plain

_TOLERANCE = 300.0
_HEADERS = ("webhook-id", "webhook-timestamp", "webhook-signature")


class UnknownDelivery(Model, kw_only=True):
    """A type of event that this version does not know: ignore it, or update the package."""

    type: str
    timestamp: datetime
    api_version: str
    data: Any
    webhook_id: str


Webhook: TypeAlias = Delivery | UnknownDelivery
"""A message to an endpoint."""


def read_webhook(
    raw_body: bytes | str,
    headers: Mapping[str, str],
    secrets: str | Iterable[str],
    *,
    tolerance: float = _TOLERANCE,
    now: float | None = None,
) -> Webhook:
    """Returns the message an endpoint was sent, after checking its signature.

    Pass the body exactly as received: parsed and written again, it has other bytes. Give both secrets while one is
    rotated. The sender's clock may be `tolerance` seconds from ours; `now` is the time in Unix seconds, for tests.
    Raises SignatureError.
    """
    body = raw_body.encode() if isinstance(raw_body, str) else bytes(raw_body)
    webhook_id, timestamp, signatures = (_header(headers, name) for name in _HEADERS)
    if not (timestamp.isascii() and timestamp.isdigit() and len(timestamp) <= 12):
        raise SignatureError("webhook-timestamp is not a time in Unix seconds")
    if abs((time.time() if now is None else now) - int(timestamp)) > tolerance:
        raise SignatureError("webhook-timestamp is too far from the time now: a replay, or a clock that is wrong")
    signed = f"{webhook_id}.{timestamp}.".encode() + body
    if not _is_signed(signed, signatures, [secrets] if isinstance(secrets, str) else secrets):
        raise SignatureError("No signature is valid")
    received: dict[str, Any] = {**msgspec.json.decode(body, type=dict[str, Any]), "webhook_id": webhook_id}
    kind: type[Any] = DELIVERIES.get(received["type"], UnknownDelivery)
    webhook: Webhook = read_plain(received, kind)
    return webhook


def _header(headers: Mapping[str, str], name: str) -> str:
    """Finds a header whatever its case: plain dicts mind it, those of web frameworks do not."""
    value = headers.get(name) or next((headers[one] for one in headers if one.lower() == name), None)
    if not value:
        raise SignatureError(f"The header {name} is missing")
    return value


def _is_signed(signed: bytes, header: str, secrets: Iterable[str]) -> bool:
    given = [one[3:].encode() for one in header.split(" ") if one.startswith("v1,")]
    made = [base64.b64encode(hmac.digest(_key(secret), signed, hashlib.sha256)) for secret in secrets]
    return any(hmac.compare_digest(one, other) for one in given for other in made)


def _key(secret: str) -> bytes:
    try:
        key = base64.b64decode(secret.removeprefix("whsec_"), validate=True)
    except (binascii.Error, ValueError):
        key = b""
    if not key:
        raise ValueError("A webhook secret is whsec_ and base64")
    return key
