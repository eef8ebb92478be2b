"""Requests a quote for each order number, one after another: `create_quotes.py NUMBER…`. Prints number and id."""

import os
import sys

from quote_negotiation import QuoteNegotiation

with QuoteNegotiation(base_url=os.environ["BASE_URL"], api_key=os.environ["API_KEY"], retries=20) as client:
    for number in sys.argv[1:]:
        quote = client.quotes.create(
            {
                "buyer": {"email": "buyer@example.com"},
                "lines": [{"custom": {"title": "Bench"}, "quantity": 1}],
                "po_number": number,
            }
        )
        print(number, quote.id, flush=True)
