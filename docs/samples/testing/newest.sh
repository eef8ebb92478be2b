curl --fail-with-body -sS "$QNS_URL/v1/events?type=quote.order_refunded&limit=50" \
  -H "Authorization: Bearer $QNS_KEY" | grep -o '"type":"[^"]*"' | tail -n 1
