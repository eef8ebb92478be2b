"""Each operation of the API, once for both clients."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Generic, Literal, TypeAlias, TypeVar, cast

from quote_negotiation.attempts import Call
from quote_negotiation.generated.models import (
    AnalyticsSummary,
    Attachment,
    DeletedWebhookEndpoint,
    Document,
    DocumentSummary,
    Event,
    Message,
    Ping,
    ProposalSend,
    Quote,
    WebhookEndpoint,
)
from quote_negotiation.generated.requests import (
    ListEventsQuery,
    ListQuoteEventsQuery,
    ListQuotesQuery,
    MessageRequest,
    QuoteRequest,
    ReadAnalyticsQuery,
    SendProposalRequest,
    WebhookEndpointRequest,
)
from quote_negotiation.model import Model
from quote_negotiation.options import PostOptions, Query, RequestOptions
from quote_negotiation.wire import path

T = TypeVar("T")


class Page(Model, Generic[T], kw_only=True):
    """A page of a list, as the service answers it."""

    object: Literal["list"]
    data: list[T]
    has_more: bool
    next_cursor: str | None


@dataclass(frozen=True, slots=True)
class Listing(Generic[T]):
    """A list: the call for its first page, and the parameter that asks for a later one."""

    first: Call[Page[T]]
    cursor_name: str

    def after(self, page: Page[T]) -> Call[Page[T]] | None:
        """Returns the call for the page after this one; None after the last."""
        if not page.has_more or page.next_cursor is None:
            return None
        return replace(self.first, query={**(self.first.query or {}), self.cursor_name: page.next_cursor})


def request(method: str, at: str, query: Query | None, body: object, options: PostOptions) -> Call[Any]:
    return Call(method.upper(), at, object, query, body, _split(options, PostOptions)[1])


def ping(options: RequestOptions) -> Call[Ping]:
    return _get("/v1/ping", Ping, options)


def list_quotes(query: ListQuotesQuery) -> Listing[Quote]:
    return _listing("/v1/quotes", "cursor", Page[Quote], query, ListQuotesQuery)


def get_quote(id: str, options: RequestOptions) -> Call[Quote]:
    return _get(path("/v1/quotes/{}", id), Quote, options)


def create_quote(body: QuoteRequest, options: PostOptions) -> Call[Quote]:
    return _post("/v1/quotes", Quote, body, options)


def post_message(id: str, body: MessageRequest, options: PostOptions) -> Call[Message]:
    return _post(path("/v1/quotes/{}/messages", id), Message, body, options)


def send_proposal(id: str, body: SendProposalRequest | None, options: PostOptions) -> Call[ProposalSend]:
    return _post(path("/v1/quotes/{}/send-proposal", id), ProposalSend, body or {}, options)


def list_quote_events(id: str, query: ListQuoteEventsQuery) -> Listing[Event]:
    return _listing(path("/v1/quotes/{}/events", id), "starting_after", Page[Event], query, ListQuoteEventsQuery)


def list_documents(id: str, options: RequestOptions) -> Listing[DocumentSummary]:
    return _listing(path("/v1/quotes/{}/documents", id), "cursor", Page[DocumentSummary], options)


def list_attachments(id: str, options: RequestOptions) -> Listing[Attachment]:
    return _listing(path("/v1/quotes/{}/attachments", id), "cursor", Page[Attachment], options)


def get_document(id: str, options: RequestOptions) -> Call[Document]:
    return _get(path("/v1/documents/{}", id), Document, options)


def list_events(query: ListEventsQuery) -> Listing[Event]:
    return _listing("/v1/events", "starting_after", Page[Event], query, ListEventsQuery)


def next_events(after: str | None) -> Call[Page[Event]]:
    return _get("/v1/events", Page[Event], {"limit": 50, "starting_after": after}, ListEventsQuery)


def read_analytics(query: ReadAnalyticsQuery) -> Call[AnalyticsSummary]:
    return _get("/v1/analytics/summary", AnalyticsSummary, query, ReadAnalyticsQuery)


def list_webhooks(options: RequestOptions) -> Listing[WebhookEndpoint]:
    return _listing("/v1/webhooks", "cursor", Page[WebhookEndpoint], options)


def get_webhook(id: str, options: RequestOptions) -> Call[WebhookEndpoint]:
    return _get(path("/v1/webhooks/{}", id), WebhookEndpoint, options)


def create_webhook(body: WebhookEndpointRequest, options: PostOptions) -> Call[WebhookEndpoint]:
    return _post("/v1/webhooks", WebhookEndpoint, body, options)


def delete_webhook(id: str, options: RequestOptions) -> Call[DeletedWebhookEndpoint]:
    at = path("/v1/webhooks/{}", id)
    return Call("DELETE", at, DeletedWebhookEndpoint, options=_split(options, RequestOptions)[1])


Given: TypeAlias = Mapping[str, Any]


def _get(at: str, returns: type[T], given: Given, kind: type = RequestOptions) -> Call[T]:
    query, options = _split(given, kind)
    return Call("GET", at, returns, query, options=options)


def _post(at: str, returns: type[T], body: object, options: Given) -> Call[T]:
    return Call("POST", at, returns, body=body, options=_split(options, PostOptions)[1])


def _listing(
    at: str, cursor_name: str, returns: type[Page[T]], given: Given, kind: type = RequestOptions
) -> Listing[T]:
    return Listing(_get(at, returns, given, kind), cursor_name)


def _split(given: Given, kind: type) -> tuple[Query, PostOptions]:
    """Parts what is asked from options. A misspelt name would otherwise be a filter that does nothing."""
    for name in given:
        if name not in kind.__annotations__:
            raise TypeError(f"There is no option {name!r}")
    options = {name: value for name, value in given.items() if name in PostOptions.__annotations__}
    return {name: given[name] for name in given if name not in options}, cast("PostOptions", options)
