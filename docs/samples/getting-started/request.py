import os

from quote_negotiation import QuoteNegotiation

with QuoteNegotiation(base_url=os.environ["QNS_URL"], api_key=os.environ["QNS_KEY"]) as client:
    quote = client.quotes.create(
        {
            "buyer": {"email": "robin@buyer.example", "company_name": "Buyer Ltd"},
            "lines": [
                {
                    "variant_id": "gid://platform/ProductVariant/1",
                    "quantity": 12,
                    "requested_price": "16.50",
                },
                {"custom": {"title": "Engraved nameplates"}, "quantity": 200},
            ],
            "po_number": "PO-4711",
        },
        idempotency_key="first-quote",
    )
    print(
        f"{quote.number} is {quote.status}, estimated at {quote.totals.total} {quote.currency}"
    )
