curl --fail-with-body -sS "$QNS_URL/v1/webhooks" \
  -H "Authorization: Bearer $QNS_KEY" \
  -H "Content-Type: application/json" \
  -d '{
    "url": "https://hooks.your-company.com/quotes",
    "events": ["quote.accepted", "quote.converted"]
  }'
