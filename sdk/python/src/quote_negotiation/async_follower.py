"""Following the feed, for asyncio and trio."""

from __future__ import annotations

import inspect
from collections.abc import AsyncIterator, Awaitable, Callable, Collection
from functools import partial
from typing import TYPE_CHECKING

import anyio

from quote_negotiation import operations as ops
from quote_negotiation.attempts import Wait
from quote_negotiation.errors import QuoteNegotiationError
from quote_negotiation.follow import Hand, OnWait, Pause, Read, Save, following

if TYPE_CHECKING:
    from quote_negotiation.async_paged_list import AsyncRun
    from quote_negotiation.generated import models


class AsyncFollower:
    """The store's events, in order, each once, without end.

    Waits out failures of network and service for as long as they last; raises what waiting cannot mend: a key that
    is no longer valid, and CursorExpiredError.
    """

    def __init__(
        self,
        run: AsyncRun,
        after: str | None,
        types: Collection[str] | None,
        save: Callable[[str], Awaitable[None] | None] | None,
        poll: float,
        on_wait: OnWait | None,
    ) -> None:
        self._run = run
        self._save = save
        self._start = partial(following, after, types, poll, on_wait)
        self._changed = anyio.Event()
        self._nudged = False
        self._stopped = False

    def nudge(self) -> None:
        """Looks for new events at once, as when a webhook has arrived."""
        self._nudged = True
        self._changed.set()

    def stop(self) -> None:
        """Ends the following, once the event in hand is handled."""
        self._stopped = True
        self._changed.set()

    async def __aiter__(self) -> AsyncIterator[models.Event]:
        steps = self._start()
        step = next(steps)
        while not self._stopped or isinstance(step, Save):
            if isinstance(step, Read):
                try:
                    page = await self._run(ops.next_events(step.after))
                except QuoteNegotiationError as error:
                    step = steps.throw(error)
                else:
                    step = steps.send(page)
                continue
            if isinstance(step, Hand):
                yield step.event
            elif isinstance(step, Save):
                kept = self._save(step.event_id) if self._save else None
                if inspect.isawaitable(kept):
                    await kept
            else:
                await self._wait(step)
            step = steps.send(None)

    async def _wait(self, step: Pause | Wait) -> None:
        with anyio.move_on_after(step.seconds):
            while not (self._stopped or (self._nudged and isinstance(step, Pause))):
                self._changed = anyio.Event()
                await self._changed.wait()
        self._nudged = False
