import os

from quote_negotiation import QuoteNegotiation

with QuoteNegotiation(base_url=os.environ["QNS_URL"], api_key=os.environ["QNS_KEY"]) as client:
    # Page by page, or each quote: for quote in client.quotes.list(limit=50)
    for page in client.quotes.list(limit=50).pages():
        print(len(page.data), "quotes")
