"""What requests consist of."""

from quote_negotiation.generated.requests import *  # noqa: F403
