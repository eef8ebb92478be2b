# The first import: every quote, oldest change first, 50 a page
curl --fail-with-body -sS "$QNS_URL/v1/quotes?sort=updated_at&limit=50" \
  -H "Authorization: Bearer $QNS_KEY"

# From then on: what happened after the last event you handled
PLACE=$(cat place 2>/dev/null || true)
curl --fail-with-body -sS "$QNS_URL/v1/events?limit=50${PLACE:+&starting_after=$PLACE}" \
  -H "Authorization: Bearer $QNS_KEY"
