import os
import queue
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from quote_negotiation import SignatureError, Webhook, read_webhook
from quote_negotiation.models import QuoteAcceptedDelivery

# In production, keep both in tables: a restart must not forget what it has acknowledged.
todo: queue.Queue[Webhook] = queue.Queue()
handled: set[str] = set()


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        # The raw body: parsed and written again, it has other bytes.
        body = self.rfile.read(int(self.headers["content-length"]))
        try:
            todo.put(read_webhook(body, dict(self.headers), os.environ["QNS_SECRET"]))
            self.send_response(204)
        except SignatureError:
            self.send_response(400)
        self.end_headers()

    def log_message(self, format: str, *args: object) -> None:
        pass


def work() -> None:
    while True:
        webhook = todo.get()
        if webhook.webhook_id in handled:
            continue  # each event may come more than once
        handled.add(webhook.webhook_id)
        if isinstance(webhook, QuoteAcceptedDelivery) and webhook.data.quote:
            print(f"{webhook.data.quote.number} is accepted", flush=True)


threading.Thread(target=work, daemon=True).start()
server = ThreadingHTTPServer(("", int(os.environ.get("PORT", "4000"))), Receiver)
print("Waiting for webhooks", flush=True)
server.serve_forever()
