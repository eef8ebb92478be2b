import os

from quote_negotiation import AnswerInfo, QuoteNegotiation


def log(answer: AnswerInfo) -> None:
    print(answer.method, answer.path, answer.status, f"{answer.remaining} requests left")


with QuoteNegotiation(
    base_url=os.environ["QNS_URL"],
    api_key=os.environ["QNS_KEY"],
    timeout=10,
    retries=4,
    on_answer=log,
) as client:
    client.ping()
    print(f"The service's version is {client.service_version}")
