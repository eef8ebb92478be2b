"""Following the feed."""

from __future__ import annotations

import threading
from collections.abc import Callable, Collection, Iterator
from functools import partial
from typing import TYPE_CHECKING

from quote_negotiation import operations as ops
from quote_negotiation.attempts import Wait
from quote_negotiation.errors import QuoteNegotiationError
from quote_negotiation.follow import Hand, OnWait, Pause, Read, Save, following

if TYPE_CHECKING:
    from quote_negotiation.generated import models
    from quote_negotiation.paged_list import Run


class Follower:
    """The store's events, in order, each once, without end.

    Waits out failures of network and service for as long as they last; raises what waiting cannot mend: a key that
    is no longer valid, and CursorExpiredError.
    """

    def __init__(
        self,
        run: Run,
        after: str | None,
        types: Collection[str] | None,
        save: Callable[[str], None] | None,
        poll: float,
        on_wait: OnWait | None,
    ) -> None:
        self._run = run
        self._save = save
        self._start = partial(following, after, types, poll, on_wait)
        self._changed = threading.Condition()
        self._nudged = False
        self._stopped = False

    def nudge(self) -> None:
        """Looks for new events at once, as when a webhook has arrived. Any thread may call it."""
        with self._changed:
            self._nudged = True
            self._changed.notify_all()

    def stop(self) -> None:
        """Ends the following, once the event in hand is handled. Any thread may call it."""
        with self._changed:
            self._stopped = True
            self._changed.notify_all()

    def __iter__(self) -> Iterator[models.Event]:
        steps = self._start()
        step = next(steps)
        while not self._stopped or isinstance(step, Save):
            if isinstance(step, Read):
                try:
                    page = self._run(ops.next_events(step.after))
                except QuoteNegotiationError as error:
                    step = steps.throw(error)
                else:
                    step = steps.send(page)
                continue
            if isinstance(step, Hand):
                yield step.event
            elif isinstance(step, Save):
                if self._save:
                    self._save(step.event_id)
            else:
                self._wait(step)
            step = steps.send(None)

    def _wait(self, step: Pause | Wait) -> None:
        with self._changed:
            over = lambda: self._stopped or (self._nudged and isinstance(step, Pause))  # noqa: E731
            self._changed.wait_for(over, step.seconds)
            self._nudged = False
