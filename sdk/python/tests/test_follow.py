from __future__ import annotations

import asyncio
import os
import signal
import sqlite3
import subprocess
import sys
import threading
from contextlib import closing
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from conftest import given
from faulty_proxy import Answered, refusal

from quote_negotiation import (
    AsyncQuoteNegotiation,
    AuthenticationError,
    CursorExpiredError,
    QuoteNegotiation,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from faulty_proxy import FaultyProxy

PROGRAM = Path(__file__).with_name("follow_into_database.py")
# Recorded before these tests start, in a store of its own.
FEED = given("FEED").split(",")


@pytest.fixture
def client(proxy: FaultyProxy) -> Iterator[QuoteNegotiation]:
    with QuoteNegotiation(base_url=proxy.url, api_key=given("FEED_KEY"), retries=0, timeout=3) as opened:
        yield opened


def test_brings_every_event_once_and_in_order(client: QuoteNegotiation) -> None:
    assert [event.id for event in islice(client.events.follow(), len(FEED))] == FEED


async def test_so_it_does_without_blocking(proxy: FaultyProxy) -> None:
    saved: list[str] = []

    async def save(event_id: str) -> None:
        saved.append(event_id)

    async with AsyncQuoteNegotiation(base_url=proxy.url, api_key=given("FEED_KEY")) as client:
        ids: list[str] = []
        async for event in client.events.follow(save=save):
            ids.append(event.id)
            if len(ids) == len(FEED):
                break
    assert ids == FEED
    assert saved == FEED[:-1]


def test_waits_out_cut_connections_pages_of_proxies_limits_and_maintenance(
    client: QuoteNegotiation, proxy: FaultyProxy
) -> None:
    busy = [refusal("rate_limited", 429, "0"), refusal("api_disabled", 503, "0")]
    proxy.faults = ["cut", "lost", Answered(502, "<html>"), *busy]
    waits: list[str] = []
    follower = client.events.follow(on_wait=lambda error, _seconds: waits.append(type(error).__name__))
    assert [event.id for event in islice(follower, 60)] == FEED[:60]
    assert waits == [
        "ApiConnectionError",
        "ApiConnectionError",
        "UnexpectedAnswerError",
        "RateLimitError",
        "ServerError",
    ]


def test_saves_an_event_once_its_consumer_asks_for_the_next_so_that_one_broken_off_comes_again(
    client: QuoteNegotiation,
) -> None:
    saved: list[str] = []
    handled: list[str] = []

    def handle_until_it_fails() -> None:
        for event in client.events.follow(save=saved.append):
            handled.append(event.id)
            if len(handled) == 3:
                raise OSError("the ERP is away")

    with pytest.raises(OSError, match="ERP"):
        handle_until_it_fails()
    assert saved == FEED[:2]
    assert [one.id for one in islice(client.events.follow(after=saved[-1]), 2)] == FEED[2:4]


def test_saves_its_place_also_behind_events_of_types_it_is_not_asked_for(client: QuoteNegotiation) -> None:
    saved: list[str] = []

    def save(event_id: str) -> None:
        saved.append(event_id)
        if event_id == FEED[-1]:
            follower.stop()

    follower = client.events.follow(types=["quote.accepted"], save=save)
    assert list(follower) == []
    assert saved == [*FEED[49::50], FEED[-1]]


def test_looks_at_once_when_nudged_and_ends_when_stopped(client: QuoteNegotiation, proxy: FaultyProxy) -> None:
    follower = client.events.follow(after=FEED[-1], poll=3600)
    ended = threading.Event()

    def follow() -> None:
        for _event in follower:
            pass
        ended.set()

    threading.Thread(target=follow).start()
    proxy.arrived.wait(10)
    looks = len(proxy.seen)
    while len(proxy.seen) < looks + 3:
        follower.nudge()
    follower.stop()
    assert ended.wait(10)


async def test_so_it_does_without_blocking_too(proxy: FaultyProxy) -> None:
    async with AsyncQuoteNegotiation(base_url=proxy.url, api_key=given("FEED_KEY")) as client:
        follower = client.events.follow(after=FEED[-1], poll=3600)

        async def follow() -> int:
            return len([event async for event in follower])

        following = asyncio.create_task(follow())
        while len(proxy.seen) < 3:
            follower.nudge()
            await asyncio.sleep(0)
        follower.stop()
        assert await following == 0


def test_raises_what_waiting_cannot_mend(client: QuoteNegotiation, proxy: FaultyProxy) -> None:
    proxy.faults = [refusal("invalid_request", 400, errors=[{"field": "starting_after", "message": "is too old"}])]
    with pytest.raises(CursorExpiredError) as caught:
        next(iter(client.events.follow(after=FEED[0])))
    assert caught.value.after == FEED[0]
    with (
        QuoteNegotiation(base_url=proxy.url, api_key="svc_test_of_nobody") as stranger,
        pytest.raises(AuthenticationError),
    ):
        next(iter(stranger.events.follow()))


def test_killed_again_and_again_has_neither_lost_nor_doubled_anything(tmp_path: Path) -> None:
    file = tmp_path / "events.db"
    env = {**os.environ, "API_KEY": given("FEED_KEY")}

    def handled() -> list[str]:
        with closing(sqlite3.connect(file, timeout=30)) as db:
            db.execute("create table if not exists handled (event_id text)")
            return [event_id for (event_id,) in db.execute("select event_id from handled order by rowid")]

    for part in range(20, len(FEED) + 20, 20):
        with subprocess.Popen([sys.executable, PROGRAM, file], env=env, stdout=subprocess.PIPE) as program:
            assert program.stdout
            while len(handled()) < min(part, len(FEED)):
                program.stdout.readline()
            program.send_signal(signal.SIGKILL)
    assert handled() == FEED
