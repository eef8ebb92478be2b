"""Each line with a comment has a mistake that type checkers must find."""

from quote_negotiation import QuoteNegotiation
from quote_negotiation.requests import QuoteRequest

client = QuoteNegotiation(base_url="https://quotes.example.com", api_key="svc_test_x")


def mistakes() -> None:
    buyer = {"email": "jo@acme.example"}
    client.quotes.list(state="submitted")  # type: ignore[call-arg]
    client.quotes.create({"buyer": {"email": "x"}, "lines": [{"quantity": 1}]})  # type: ignore[list-item]
    client.quotes.get(7)  # type: ignore[arg-type]
    client.quotes.get("qte_1").number.status  # type: ignore[attr-defined]


body: QuoteRequest = {"buyer": {"email": "jo@acme.example"}, "lines": []}
