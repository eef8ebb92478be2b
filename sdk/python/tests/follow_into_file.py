"""Follows a feed into a file, a line an event, until it is killed: `follow_into_file.py FILE`."""

import os
import sys
from pathlib import Path

from quote_negotiation import QuoteNegotiation

path = Path(sys.argv[1])
# The last line is where it goes on, so that an event and the place after it are kept together.
known = path.read_text().split()
client = QuoteNegotiation(base_url=os.environ["BASE_URL"], api_key=os.environ["API_KEY"])
with path.open("a", buffering=1) as file:
    for event in client.events.follow(after=known[-1] if known else None):
        file.write(f"{event.id}\n")
        print(event.id, flush=True)
