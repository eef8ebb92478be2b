import os

from quote_negotiation import ApiError, QuoteNegotiation

with QuoteNegotiation(base_url=os.environ["QNS_URL"], api_key=os.environ["QNS_KEY"]) as client:
    for quote in client.quotes.list(status=["submitted"]).to_list(1):
        try:
            client.quotes.send_proposal(quote.id)
        except ApiError as error:
            if error.code == "no_staged_proposal":
                print("Staff have not prepared a proposal yet")
            elif error.code == "below_price_floor":
                print("Ask a person to confirm the price")
            else:
                raise
