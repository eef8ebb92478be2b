"""Lists over all their pages, for asyncio and trio."""

from __future__ import annotations

from collections.abc import AsyncIterator, Generator
from typing import Any, Generic, Protocol, TypeVar

from quote_negotiation.attempts import Call
from quote_negotiation.operations import Listing, Page

T = TypeVar("T")


class AsyncRun(Protocol):
    """Sends a call with its retries."""

    async def __call__(self, call: Call[T]) -> T: ...


class AsyncPagedList(Generic[T]):
    """A list: awaited, it is its first page; iterated, every entry of all its pages. Nothing is requested before."""

    def __init__(self, run: AsyncRun, listing: Listing[T]) -> None:
        self._run = run
        self._listing = listing

    def __await__(self) -> Generator[Any, Any, Page[T]]:
        return self.first_page().__await__()

    async def __aiter__(self) -> AsyncIterator[T]:
        async for page in self.pages():
            for entry in page.data:
                yield entry

    async def first_page(self) -> Page[T]:
        """The first page."""
        return await self._run(self._listing.first)

    async def pages(self) -> AsyncIterator[Page[T]]:
        """Every page, one after another."""
        call: Call[Page[T]] | None = self._listing.first
        while call is not None:
            page = await self._run(call)
            yield page
            call = self._listing.after(page)

    async def to_list(self, limit: int) -> list[T]:
        """The first entries, at most this many."""
        entries: list[T] = []
        if limit <= 0:
            return entries
        async for entry in self:
            entries.append(entry)
            if len(entries) >= limit:
                break
        return entries
