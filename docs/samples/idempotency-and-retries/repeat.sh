ORDER='{
  "buyer": { "email": "robin@buyer.example" },
  "lines": [{ "custom": { "title": "Crates" }, "quantity": 4 }]
}'

for TRY in first second; do
  echo "$TRY:"
  curl --fail-with-body -sS -i "$QNS_URL/v1/quotes" \
    -H "Authorization: Bearer $QNS_KEY" \
    -H "Content-Type: application/json" \
    -H "Idempotency-Key: order-5012" \
    -d "$ORDER" | grep -oE '^idempotent-replayed: true|"number":"[^"]*"'
done
