curl --fail-with-body -sS -o /dev/null --max-time 10 --retry 4 "$QNS_URL/v1/ping" \
  -H "Authorization: Bearer $QNS_KEY" -w '%header{x-ratelimit-remaining} requests left\n'
