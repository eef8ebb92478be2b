"""The work with what arrives; here, a copy of each quote with its history. Put your own in its place."""

import json
import sqlite3
from typing import Any

TABLES = """
    create table if not exists quote (
        id text primary key, number text not null, status text not null, sequence integer not null);
    create table if not exists history (quote_id text not null, sequence integer not null, type text not null);
"""


def handle(db: sqlite3.Connection, body: str) -> None:
    """
    Runs in the transaction that ticks the event off, so both happen or neither. Webhooks may come in any order: older
    news never replaces newer. Call other systems with the event's id as idempotency key: after a crash, an event is
    handled again.
    """
    message = json.loads(body)
    if message["type"] == "ping":
        return
    data = message["data"]
    sequence = int(data["sequence"])
    if data["quote"] is not None:
        db.execute(
            """
            insert into quote (id, number, status, sequence) values (?, ?, ?, ?)
            on conflict (id) do update
            set number = excluded.number, status = excluded.status, sequence = excluded.sequence
            where excluded.sequence > quote.sequence
            """,
            (data["id"], data["quote"]["number"], data["quote"]["status"], sequence),
        )
    db.execute(
        "insert into history (quote_id, sequence, type) values (?, ?, ?)", (data["id"], sequence, message["type"])
    )


def list_quotes(db: sqlite3.Connection) -> dict[str, Any]:
    quotes = db.execute("select id, number, status from quote order by number")
    history = db.execute("select quote_id, type from history order by sequence")
    return {
        "quotes": [{"id": id, "number": number, "status": status} for id, number, status in quotes],
        "history": [{"quote_id": quote_id, "type": type} for quote_id, type in history],
    }
