"""Follows a feed into a database until it is killed: `follow_into_database.py FILE`. Prints a line for each event."""

import os
import sqlite3
import sys

from quote_negotiation import QuoteNegotiation

db = sqlite3.connect(sys.argv[1], isolation_level=None)
db.execute("pragma journal_mode = wal")
db.execute("pragma synchronous = normal")
db.execute("create table if not exists handled (event_id text)")
db.execute("create table if not exists place (event_id text)")
place = db.execute("select event_id from place").fetchone()
client = QuoteNegotiation(base_url=os.environ["BASE_URL"], api_key=os.environ["API_KEY"])
for event in client.events.follow(after=place[0] if place else None, poll=0.02):
    # The event and the place to go on from are written in one transaction.
    db.execute("begin")
    db.execute("insert into handled values (?)", (event.id,))
    db.execute("delete from place")
    db.execute("insert into place values (?)", (event.id,))
    db.execute("commit")
    print(event.id, flush=True)
