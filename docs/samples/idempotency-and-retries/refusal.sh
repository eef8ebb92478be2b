QUOTE=$(curl --fail-with-body -sS "$QNS_URL/v1/quotes?status=submitted&limit=1" \
  -H "Authorization: Bearer $QNS_KEY" | grep -o 'qte_[a-z0-9]*' | head -n 1)

curl -sS -X POST "$QNS_URL/v1/quotes/$QUOTE/send-proposal" -H "Authorization: Bearer $QNS_KEY"
