"""Written as a stranger would write it, in a project that has only installed the package."""

import asyncio
import os

from quote_negotiation import ApiError, AsyncQuoteNegotiation, QuoteNegotiation

base_url, api_key = os.environ["BASE_URL"], os.environ["API_KEY"]

with QuoteNegotiation(base_url=base_url, api_key=api_key) as client:
    quotes = [quote for quote in client.quotes.list(status=["submitted", "proposal_sent"]) if quote.totals.total]
    try:
        client.quotes.get("qte_nothing")
    except ApiError as error:
        assert error.code == "not_found"


async def count() -> int:
    async with AsyncQuoteNegotiation(base_url=base_url, api_key=api_key) as client:
        return len([quote async for quote in client.quotes.list()])


total = asyncio.run(count())
first = quotes[0]
print(f"{total} quotes, the first for {first.totals.total} {first.currency}")
