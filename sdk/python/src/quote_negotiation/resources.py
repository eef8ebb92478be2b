"""The operations of the API, by what they are about."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import TYPE_CHECKING

from quote_negotiation import operations as ops
from quote_negotiation.follow import POLL, OnWait
from quote_negotiation.follower import Follower
from quote_negotiation.options import PostOptions, RequestOptions
from quote_negotiation.paged_list import PagedList, Run

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from quote_negotiation.generated import models, requests


class Quotes:
    """Quotes."""

    def __init__(self, run: Run) -> None:
        self._run = run

    def list(self, **query: Unpack[requests.ListQuotesQuery]) -> PagedList[models.Quote]:
        """Quotes, by their last change; most recent first unless `sort` says otherwise."""
        return PagedList(self._run, ops.list_quotes(query))

    def get(self, id: str, **options: Unpack[RequestOptions]) -> models.Quote:
        """A quote."""
        return self._run(ops.get_quote(id, options))

    def create(self, body: requests.QuoteRequest, **options: Unpack[PostOptions]) -> models.Quote:
        """Requests a quote in the name of a buyer."""
        return self._run(ops.create_quote(body, options))

    def post_message(self, id: str, body: requests.MessageRequest, **options: Unpack[PostOptions]) -> models.Message:
        """Posts a message to the buyer, who gets an e-mail; or, with `internal`, a note for staff."""
        return self._run(ops.post_message(id, body, options))

    def send_proposal(
        self, id: str, body: requests.SendProposalRequest | None = None, **options: Unpack[PostOptions]
    ) -> models.ProposalSend:
        """Sends what staff have staged, or parks it for their approval."""
        return self._run(ops.send_proposal(id, body, options))

    def events(self, id: str, **query: Unpack[requests.ListQuoteEventsQuery]) -> PagedList[models.Event]:
        """The quote's own events, oldest first."""
        return PagedList(self._run, ops.list_quote_events(id, query))

    def documents(self, id: str, **options: Unpack[RequestOptions]) -> PagedList[models.DocumentSummary]:
        """The quote's documents."""
        return PagedList(self._run, ops.list_documents(id, options))

    def attachments(self, id: str, **options: Unpack[RequestOptions]) -> PagedList[models.Attachment]:
        """The files that came with the request and its messages, each with a link that opens it for 15 minutes."""
        return PagedList(self._run, ops.list_attachments(id, options))


class Documents:
    """Documents of quotes."""

    def __init__(self, run: Run) -> None:
        self._run = run

    def get(self, id: str, **options: Unpack[RequestOptions]) -> models.Document:
        """A document with a link that opens its PDF for 15 minutes."""
        return self._run(ops.get_document(id, options))


class Events:
    """The store's events."""

    def __init__(self, run: Run) -> None:
        self._run = run

    def list(self, **query: Unpack[requests.ListEventsQuery]) -> PagedList[models.Event]:
        """The events of the last 30 days, oldest first, up to now."""
        return PagedList(self._run, ops.list_events(query))

    def follow(
        self,
        *,
        after: str | None = None,
        types: Collection[str] | None = None,
        save: Callable[[str], None] | None = None,
        poll: float = POLL,
        on_wait: OnWait | None = None,
    ) -> Follower:
        """The events after one of them, and every later one as it happens.

        `after` is the id of the last event you have handled; without it, the feed is read from its start, 30 days
        ago. Of events that are not of `types` only the ids are saved. `save` keeps the id of the last event handled:
        it is called when the next one is asked for, so after a crash at most one comes twice. To have none twice,
        leave it out, and keep the id in the transaction that handles the event. New events are looked for every
        `poll` seconds; `on_wait` is told of failures that are waited out, with the seconds.
        """
        return Follower(self._run, after, types, save, poll, on_wait)


class Analytics:
    """Figures of the store."""

    def __init__(self, run: Run) -> None:
        self._run = run

    def summary(self, **query: Unpack[requests.ReadAnalyticsQuery]) -> models.AnalyticsSummary:
        """Quotes and amounts of each period."""
        return self._run(ops.read_analytics(query))


class Webhooks:
    """Endpoints that events are sent to."""

    def __init__(self, run: Run) -> None:
        self._run = run

    def list(self, **options: Unpack[RequestOptions]) -> PagedList[models.WebhookEndpoint]:
        """All endpoints."""
        return PagedList(self._run, ops.list_webhooks(options))

    def get(self, id: str, **options: Unpack[RequestOptions]) -> models.WebhookEndpoint:
        """An endpoint."""
        return self._run(ops.get_webhook(id, options))

    def create(self, body: requests.WebhookEndpointRequest, **options: Unpack[PostOptions]) -> models.WebhookEndpoint:
        """Adds an endpoint. Only this answer has its secret."""
        return self._run(ops.create_webhook(body, options))

    def delete(self, id: str, **options: Unpack[RequestOptions]) -> models.DeletedWebhookEndpoint:
        """Deletes an endpoint."""
        return self._run(ops.delete_webhook(id, options))
