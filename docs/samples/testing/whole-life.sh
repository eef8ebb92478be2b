store=life-$RANDOM.example.com catalog=$(mktemp) jar=$(mktemp)
qns() { npm run -s qns -- "$@"; }
find() { grep -o "\"$1\": *\"[^\"]*\"" | head -n 1 | cut -d '"' -f 4; }

# A store that gives 10 % and sends the proposal at once, valid for 14 days, with a reminder 3 days before the end
qns store create --name "A whole life" --domain $store --plan enterprise --development > /dev/null
qns store set --store $store --settings '{
  "automation": { "rules": [
    { "id": "price", "name": "10 % off", "conditions": [], "then": { "action": "price", "percent_off": "10" } },
    { "id": "send", "name": "Send at once", "conditions": [], "then": { "action": "send" } } ] },
  "expiry": { "valid_days": 14, "reminder_days": 3 } }' > /dev/null
printf 'Handle,Title,Variant SKU,Variant Price\nmug,Mug,MUG-1,12.00\n' > "$catalog"
qns catalog import --store $store "$catalog" > /dev/null
mug=$(qns catalog list --store $store --json | grep -o 'gid://[^"]*')
key=$(qns key create --store $store --name Life --test --scopes read_quotes,write_quotes,manage_webhooks \
  --accept-terms --json | find key)

# A webhook endpoint that never answers, and a buyer's request
api() { curl --fail-with-body -sS -H "Authorization: Bearer $key" -H "Content-Type: application/json" "$QNS_URL/v1$1" "${@:2}"; }
endpoint=$(api /webhooks -d '{ "url": "https://hooks.your-company.com/life", "events": ["quote.created"] }' | find id)
quote=$(api /quotes -d '{ "buyer": { "email": "kim@example.com" },
  "lines": [{ "variant_id": "'$mug'", "quantity": 3 }] }' | find id)

# 14 days and a few hours pass
qns store clock --store $store --advance 340h > /dev/null

# Staff renew the proposal, and as much time passes again
qns staff invite --store $store --email ada@$store --name Ada --role admin > /dev/null
password=$(qns staff set-password --store $store --email ada@$store --json | find password)
staff() { curl --fail-with-body -sS -b "$jar" -c "$jar" -H "Content-Type: application/json" "$QNS_URL/admin/api$1" "${@:2}"; }
csrf=$(staff /session -d '{ "store": "'$store'", "email": "ada@'$store'", "password": "'$password'" }' | find csrf_token)
revision=$(staff /quotes/$quote | find revision)
staff /quotes/$quote/renew -H "X-CSRF-Token: $csrf" -d '{ "revision": "'$revision'" }' > /dev/null
qns store clock --store $store --advance 340h > /dev/null

# What happened, and how often the webhook was tried
api /quotes/$quote/events | grep -o '"type":"quote[^"]*"'
staff "/webhooks/$endpoint/deliveries" | grep -o '"attempts":[0-9]*'
