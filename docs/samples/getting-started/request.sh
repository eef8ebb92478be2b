curl --fail-with-body -sS "$QNS_URL/v1/quotes" \
  -H "Authorization: Bearer $QNS_KEY" \
  -H "Content-Type: application/json" \
  -H "Idempotency-Key: first-quote" \
  -d '{
    "buyer": { "email": "robin@buyer.example", "company_name": "Buyer Ltd" },
    "lines": [
      {
        "variant_id": "gid://platform/ProductVariant/1",
        "quantity": 12,
        "requested_price": "16.50"
      },
      { "custom": { "title": "Engraved nameplates" }, "quantity": 200 }
    ],
    "po_number": "PO-4711"
  }'
