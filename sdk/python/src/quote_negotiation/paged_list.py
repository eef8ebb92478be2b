"""Lists over all their pages."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Generic, Protocol, TypeVar

from quote_negotiation.attempts import Call
from quote_negotiation.operations import Listing, Page

T = TypeVar("T")


class Run(Protocol):
    """Sends a call with its retries."""

    def __call__(self, call: Call[T]) -> T: ...


class PagedList(Generic[T]):
    """A list: iterated, every entry of all its pages. Nothing is requested before."""

    def __init__(self, run: Run, listing: Listing[T]) -> None:
        self._run = run
        self._listing = listing

    def __iter__(self) -> Iterator[T]:
        for page in self.pages():
            yield from page.data

    def first_page(self) -> Page[T]:
        """The first page."""
        return self._run(self._listing.first)

    def pages(self) -> Iterator[Page[T]]:
        """Every page, one after another."""
        call: Call[Page[T]] | None = self._listing.first
        while call is not None:
            page = self._run(call)
            yield page
            call = self._listing.after(page)

    def to_list(self, limit: int) -> list[T]:
        """The first entries, at most this many."""
        return list(islice(self, max(limit, 0)))
