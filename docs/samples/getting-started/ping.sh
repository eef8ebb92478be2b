curl --fail-with-body -sS "$QNS_URL/v1/ping" -H "Authorization: Bearer $QNS_KEY"
