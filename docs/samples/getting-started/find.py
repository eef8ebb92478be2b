import os

from quote_negotiation import QuoteNegotiation

with QuoteNegotiation(base_url=os.environ["QNS_URL"], api_key=os.environ["QNS_KEY"]) as client:
    for quote in client.quotes.list(po_number="PO-4711"):
        print(f"{quote.number} is {quote.status}")
