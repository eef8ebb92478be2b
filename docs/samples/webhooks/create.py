import os

from quote_negotiation import QuoteNegotiation

with QuoteNegotiation(base_url=os.environ["QNS_URL"], api_key=os.environ["QNS_KEY"]) as client:
    endpoint = client.webhooks.create(
        {
            "url": "https://hooks.your-company.com/quotes",
            "events": ["quote.accepted", "quote.converted"],
        }
    )
    print(endpoint.id, endpoint.secret)
