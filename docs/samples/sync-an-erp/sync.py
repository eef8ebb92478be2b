import os
import sqlite3
from collections.abc import Iterable
from datetime import datetime, timedelta, timezone

from quote_negotiation import CursorExpiredError, QuoteNegotiation
from quote_negotiation.models import Quote

client = QuoteNegotiation(base_url=os.environ["QNS_URL"], api_key=os.environ["QNS_KEY"])

erp = sqlite3.connect(os.environ.get("ERP", "erp.db"))  # in place of your ERP's database
erp.executescript("""
  create table if not exists quote (id text primary key, number text, status text, total text);
  create table if not exists place (one integer primary key check (one = 1), event_id text)""")


def read_place() -> str | None:
    row = erp.execute("select event_id from place").fetchone()
    return row[0] if row else None


def write(quotes: Iterable[Quote], place: str | None) -> None:
    """Writes quotes and the place in the feed together: a crash keeps both or neither."""
    rows = [
        (quote.id, quote.number, quote.status, str(quote.totals.headline)) for quote in quotes
    ]
    with erp:
        erp.executemany("insert or replace into quote values (?, ?, ?, ?)", rows)
        if place:
            erp.execute("insert or replace into place values (1, ?)", (place,))


def import_all() -> None:
    """Reads every quote. The place in the feed is taken before, so that nothing is missed."""
    yesterday = datetime.now(timezone.utc) - timedelta(days=1)
    place = None
    for event in client.events.list(created_gte=yesterday, limit=50):
        place = event.id
    count = 0
    for page in client.quotes.list(sort="updated_at", limit=50).pages():
        write(page.data, None)
        count += len(page.data)
    write([], place)
    print(f"Imported {count} quotes", flush=True)


def follow() -> None:
    for event in client.events.follow(after=read_place()):
        quotes = [client.quotes.get(event.quote_id)] if event.quote_id else []
        write(quotes, event.id)
        print(event.type, *(quote.number for quote in quotes), flush=True)


if read_place() is None:
    import_all()
while True:
    try:
        follow()
    except (
        CursorExpiredError
    ):  # this was off for more than 30 days, longer than the feed goes back
        import_all()
