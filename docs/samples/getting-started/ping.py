import os

from quote_negotiation import QuoteNegotiation

with QuoteNegotiation(base_url=os.environ["QNS_URL"], api_key=os.environ["QNS_KEY"]) as client:
    ping = client.ping()
    print(f"{ping.shop_domain}, {len(ping.scopes)} scopes")
