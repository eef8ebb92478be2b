"""What the service answers."""

from quote_negotiation.generated.models import *  # noqa: F403
