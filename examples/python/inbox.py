"""Webhooks that have arrived, kept on disk until they are worked off: an answer promises that the event is not lost."""

import sqlite3
import threading
import time
from collections.abc import Mapping, Sequence
from typing import Any

from quotes import TABLES, handle, list_quotes
from standardwebhooks import Webhook, WebhookVerificationError

TRY_AGAIN_S = 60
LOOK_AGAIN_S = 10


class Inbox:
    """SQLite, because it comes with Python; any database with transactions will do."""

    def __init__(self, path: str, secrets: Sequence[str]) -> None:
        if not secrets:
            raise SystemExit("Set WEBHOOK_SECRETS to the secret of your webhook endpoint")
        # Both secrets while you rotate one: put the new one in, and take the old one out a day later.
        self._verifiers = [Webhook(secret) for secret in secrets]
        self._path = path
        self._arrived = threading.Event()
        self._db = self._connect()
        self._db.executescript(
            f"""
            pragma journal_mode = wal;
            create table if not exists inbox (
                webhook_id text primary key, body text not null,
                try_at real not null default 0, done_at real, error text);
            create index if not exists waiting on inbox (try_at) where done_at is null;
            {TABLES}
            """
        )

    def start(self) -> None:
        """Begins to work off what waits and what arrives, in a thread of its own."""
        print(f"{self.report()['waiting']} events wait from before", flush=True)
        threading.Thread(target=self._work, daemon=True).start()

    def receive(self, body: bytes, headers: Mapping[str, str]) -> bool:
        """
        Keeps a webhook, to be worked off after the answer; one that came before is kept once. Returns false if the
        service did not send it within the last 5 minutes. `body` is what was received, byte for byte.
        """
        if not self._is_signed(body, headers):
            return False
        self._db.execute(
            "insert or ignore into inbox (webhook_id, body) values (?, ?)", (headers["webhook-id"], body.decode())
        )
        self._arrived.set()
        return True

    def report(self) -> dict[str, Any]:
        """Returns what has been worked off, and how much waits."""
        (waiting,) = self._db.execute("select count(*) from inbox where done_at is null").fetchone()
        return {"waiting": waiting, **list_quotes(self._db)}

    def _connect(self) -> sqlite3.Connection:
        db = sqlite3.connect(self._path, timeout=5, isolation_level=None)
        db.execute("pragma synchronous = full")
        return db

    def _is_signed(self, body: bytes, headers: Mapping[str, str]) -> bool:
        for verifier in self._verifiers:
            try:
                verifier.verify(body, dict(headers))
                return True
            except (WebhookVerificationError, ValueError):
                continue
        return False

    def _work(self) -> None:
        db = self._connect()
        while True:
            while self._work_off_one(db):
                pass
            self._arrived.wait(LOOK_AGAIN_S)
            self._arrived.clear()

    def _work_off_one(self, db: sqlite3.Connection) -> bool:
        """Returns false if nothing waits. An event that fails is tried again in a minute, and holds up no other."""
        db.execute("begin immediate")
        row = db.execute(
            "select webhook_id, body from inbox where done_at is null and try_at <= ? order by try_at, rowid",
            (time.time(),),
        ).fetchone()
        try:
            if row is not None:
                handle(db, row[1])
                db.execute("update inbox set done_at = ?, error = null where webhook_id = ?", (time.time(), row[0]))
            db.execute("commit")
        except Exception as error:
            db.execute("rollback")
            db.execute(
                "update inbox set try_at = ?, error = ? where webhook_id = ?",
                (time.time() + TRY_AGAIN_S, repr(error), row[0]),
            )
        return row is not None
