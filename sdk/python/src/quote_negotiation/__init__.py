"""The Python client of the Quote Negotiation Service."""

from quote_negotiation import models, requests
from quote_negotiation.async_client import AsyncQuoteNegotiation
from quote_negotiation.async_follower import AsyncFollower
from quote_negotiation.async_paged_list import AsyncPagedList
from quote_negotiation.client import QuoteNegotiation
from quote_negotiation.errors import (
    ApiConnectionError,
    ApiError,
    ApiTimeoutError,
    AuthenticationError,
    ConflictError,
    CursorExpiredError,
    InvalidRequestError,
    NotFoundError,
    PermissionDeniedError,
    QuoteNegotiationError,
    RateLimitError,
    ServerError,
    SignatureError,
    UnexpectedAnswerError,
)
from quote_negotiation.follower import Follower
from quote_negotiation.generated.constants import API_VERSION, EVENT_TYPES, Delivery
from quote_negotiation.operations import Page
from quote_negotiation.options import AnswerInfo
from quote_negotiation.paged_list import PagedList
from quote_negotiation.version import __version__
from quote_negotiation.webhook import UnknownDelivery, Webhook, read_webhook

__all__ = [
    "API_VERSION",
    "EVENT_TYPES",
    "AnswerInfo",
    "ApiConnectionError",
    "ApiError",
    "ApiTimeoutError",
    "AsyncFollower",
    "AsyncPagedList",
    "AsyncQuoteNegotiation",
    "AuthenticationError",
    "ConflictError",
    "CursorExpiredError",
    "Delivery",
    "Follower",
    "InvalidRequestError",
    "NotFoundError",
    "Page",
    "PagedList",
    "PermissionDeniedError",
    "QuoteNegotiation",
    "QuoteNegotiationError",
    "RateLimitError",
    "ServerError",
    "SignatureError",
    "UnexpectedAnswerError",
    "UnknownDelivery",
    "Webhook",
    "__version__",
    "models",
    "read_webhook",
    "requests",
]
