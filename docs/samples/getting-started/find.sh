curl --fail-with-body -sS "$QNS_URL/v1/quotes?po_number=PO-4711" \
  -H "Authorization: Bearer $QNS_KEY"
