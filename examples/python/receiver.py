"""A receiver of webhooks with FastAPI: `uvicorn receiver:app`, or `python receiver.py`."""

import os
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import uvicorn
from fastapi import FastAPI, Request, Response
from inbox import Inbox

inbox = Inbox(os.environ.get("INBOX", "inbox.db"), re.findall(r"[^\s,]+", os.environ.get("WEBHOOK_SECRETS", "")))


@asynccontextmanager
async def lifespan(_: FastAPI) -> AsyncIterator[None]:
    inbox.start()
    yield


app = FastAPI(lifespan=lifespan)


@app.post("/webhooks")
async def receive(request: Request) -> Response:
    body = (
        await request.body()
    )  # the signature is over the bytes as sent: a parameter that FastAPI parses would lose them
    return Response(status_code=204 if inbox.receive(body, request.headers) else 400)


@app.get("/")
async def report() -> dict[str, Any]:
    return inbox.report()


if __name__ == "__main__":
    uvicorn.run(app, port=int(os.environ.get("PORT", "4000")), log_level="info")
