"""Something between a client and the service that fails as planned."""

from __future__ import annotations

import json
import threading
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

import httpx

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping


@dataclass(frozen=True)
class Answered:
    """The proxy answers by itself."""

    status: int
    body: str
    headers: Mapping[str, str] = field(default_factory=dict[str, str])


Fault: TypeAlias = Literal["cut", "lost", "silent"] | Answered
"""Cut before it reaches the service; its answer lost on the way back; never answered; or answered by the proxy."""


@dataclass(frozen=True)
class Seen:
    method: str
    path: str
    headers: Mapping[str, str]


@dataclass
class FaultyProxy:
    url: str
    faults: list[Fault] = field(default_factory=list[Fault])
    """The faults of the next requests, in order; then all pass."""
    seen: list[Seen] = field(default_factory=list[Seen])
    arrived: threading.Event = field(default_factory=threading.Event)

    def reset(self) -> None:
        self.faults, self.seen = [], []
        self.arrived.clear()


@contextmanager
def faulty_proxy(target: str) -> Iterator[FaultyProxy]:
    closing = threading.Event()

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def handle_any(self) -> None:
            proxy.seen.append(Seen(self.command, self.path, {k.lower(): v for k, v in self.headers.items()}))
            proxy.arrived.set()
            body = self.rfile.read(int(self.headers.get("content-length", "0")))
            fault = proxy.faults.pop(0) if proxy.faults else None
            if isinstance(fault, Answered):
                self.answer(fault.status, fault.headers, fault.body.encode())
                return
            if fault == "silent":
                closing.wait(30)
            if fault in ("cut", "silent"):
                self.close_connection = True
                return
            sent = {name: value for name, value in self.headers.items() if name.lower() not in ("host", "connection")}
            answer = onward.request(self.command, target + self.path, headers=sent, content=body)
            if fault == "lost":
                self.close_connection = True
                return
            left_out = ("content-length", "content-encoding", "transfer-encoding", "connection", "keep-alive", "date")
            self.answer(
                answer.status_code, {k: v for k, v in answer.headers.items() if k not in left_out}, answer.content
            )

        do_GET = do_POST = do_DELETE = handle_any  # noqa: N815

        def answer(self, status: int, headers: Mapping[str, str], body: bytes) -> None:
            self.send_response(status)
            for name, value in {**headers, "content-length": str(len(body))}.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format: str, *args: Any) -> None:
            pass

    class Server(ThreadingHTTPServer):
        daemon_threads = True

    with httpx.Client() as onward, Server(("127.0.0.1", 0), Handler) as server:
        proxy = FaultyProxy(f"http://127.0.0.1:{server.server_port}")
        serving = threading.Thread(target=server.serve_forever, args=(0.05,))
        serving.start()
        try:
            yield proxy
        finally:
            closing.set()
            server.shutdown()
            serving.join()


def refusal(code: str, status: int, retry_after: str | None = None, **more: Any) -> Answered:
    """What a service answers that refuses with this code."""
    problem = {"type": f"https://x/errors#{code}", "title": "No", "status": status, "detail": "No.", "code": code}
    headers = {"content-type": "application/problem+json"}
    if retry_after is not None:
        headers["retry-after"] = retry_after
    return Answered(status, json.dumps({**problem, **more}), headers)
