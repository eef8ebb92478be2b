import os

from quote_negotiation import AnswerInfo, QuoteNegotiation
from quote_negotiation.requests import QuoteRequest


def log(answer: AnswerInfo) -> None:
    print(answer.status, "replayed" if answer.is_replay else "new")


order: QuoteRequest = {
    "buyer": {"email": "robin@buyer.example"},
    "lines": [{"custom": {"title": "Crates"}, "quantity": 4}],
}
with QuoteNegotiation(
    base_url=os.environ["QNS_URL"], api_key=os.environ["QNS_KEY"], on_answer=log
) as client:
    for attempt in ("first", "second"):
        quote = client.quotes.create(order, idempotency_key="order-5012")
        print(f"{attempt}: {quote.number}")
