QUOTE=$(curl --fail-with-body -sS "$QNS_URL/v1/quotes?po_number=PO-4711" \
  -H "Authorization: Bearer $QNS_KEY" | grep -o 'qte_[a-z0-9]*' | head -n 1)

curl --fail-with-body -sS "$QNS_URL/v1/quotes/$QUOTE/events" -H "Authorization: Bearer $QNS_KEY"
