CURSOR=
while
  PAGE=$(curl --fail-with-body -sS "$QNS_URL/v1/quotes?limit=50${CURSOR:+&cursor=$CURSOR}" \
    -H "Authorization: Bearer $QNS_KEY")
  echo "$(grep -o '"object":"quote"' <<< "$PAGE" | wc -l | tr -d ' ') quotes"
  grep -q '"has_more":true' <<< "$PAGE"
do
  CURSOR=$(grep -o '"next_cursor":"[^"]*"' <<< "$PAGE" | cut -d '"' -f 4)
done
