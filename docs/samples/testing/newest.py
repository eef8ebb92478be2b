import os

from quote_negotiation import QuoteNegotiation

with QuoteNegotiation(base_url=os.environ["QNS_URL"], api_key=os.environ["QNS_KEY"]) as client:
    quote_id = None
    for event in client.events.list(type=["quote.order_refunded"]):
        quote_id = event.quote_id
    if quote_id:
        print(client.quotes.get(quote_id).number, "was refunded")
