curl --fail-with-body -sS "$QNS_URL/mcp" \
  -H "Authorization: Bearer $QNS_KEY" \
  -H "Content-Type: application/json" \
  -H "Accept: application/json, text/event-stream" \
  -d '{ "jsonrpc": "2.0", "id": 1, "method": "tools/list" }' \
  | grep -o '"name":"[a-z_]*"' | sort -u
