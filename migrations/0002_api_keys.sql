create table api_key (
  store_id bigint not null references store,
  id uuid not null,
  name text not null check (name <> ''),
  prefix text not null,
  hash bytea not null unique check (length(hash) = 32),
  test boolean not null,
  scopes text[] not null,
  allowed_ips text[] not null default '{}',
  expires_at timestamptz(3),
  revoked_at timestamptz(3),
  rolled_at timestamptz(3),
  terms_accepted_at timestamptz(3) not null,
  revision bigint not null default 1,
  created_at timestamptz(3) not null,
  primary key (store_id, id)
);

create trigger api_key_revision before update on api_key
  for each row execute function bump_revision();

-- Token buckets of the rate limit. The nil uuid is the store's own bucket. Unlogged: after a crash every bucket is full.
create unlogged table rate_bucket (
  store_id bigint not null,
  api_key_id uuid not null,
  level bigint not null check (level >= 0),
  at_ms bigint not null,
  primary key (store_id, api_key_id)
) with (fillfactor = 50);

-- A bucket of `capacity` tokens that refills in `fill_ms`: level counts tokens times fill_ms, so that a millisecond adds
-- exactly `capacity` and nothing is ever rounded. A clock that steps back adds nothing.
create function refilled(level bigint, at_ms bigint, now_ms bigint, capacity bigint, fill_ms bigint)
  returns bigint language sql immutable parallel safe
  return least(capacity * fill_ms, level + capacity * least(fill_ms, greatest(0, now_ms - at_ms)));

-- Takes one token from the key's and the store's bucket for each request of a batch, or from neither.
-- verdict: taken, key_empty, store_empty, or stale when the key or the store changed since the caller read it.
-- The caller sorts the batch by (store, key), so that two processes lock in one order.
create function take_tokens(
  stores bigint[], store_revisions bigint[], keys uuid[], key_revisions bigint[], now_ms bigint,
  key_capacity bigint, store_capacity bigint, fill_ms bigint
) returns table (verdict text, key_level bigint, store_level bigint) language plpgsql as $$
declare
  nil constant uuid := '00000000-0000-0000-0000-000000000000';
begin
  insert into rate_bucket
    select s, nil, store_capacity * fill_ms, now_ms from unnest(stores) s
    union
    select s, k, key_capacity * fill_ms, now_ms from unnest(stores, keys) as pair (s, k)
    order by 1, 2
    on conflict do nothing;

  for i in 1 .. cardinality(keys) loop
    perform from api_key k join store s on s.id = k.store_id
      where k.store_id = stores[i] and k.id = keys[i]
        and k.revision = key_revisions[i] and s.revision = store_revisions[i];
    if not found then
      verdict := 'stale'; key_level := 0; store_level := 0;
      return next;
      continue;
    end if;

    select refilled(b.level, b.at_ms, now_ms, store_capacity, fill_ms) into store_level
      from rate_bucket b where b.store_id = stores[i] and b.api_key_id = nil for update;
    select refilled(b.level, b.at_ms, now_ms, key_capacity, fill_ms) into key_level
      from rate_bucket b where b.store_id = stores[i] and b.api_key_id = keys[i] for update;

    verdict := case when key_level < fill_ms then 'key_empty' when store_level < fill_ms then 'store_empty' else 'taken' end;
    if verdict = 'taken' then
      key_level := key_level - fill_ms;
      store_level := store_level - fill_ms;
      update rate_bucket b
        set level = case b.api_key_id when nil then store_level else key_level end,
            at_ms = greatest(b.at_ms, now_ms)
        where b.store_id = stores[i] and b.api_key_id in (nil, keys[i]);
    end if;
    return next;
  end loop;
end $$;

-- An idempotency key: claimed with a lease and a fencing number, later its stored response. Kept 24 hours.
create sequence idempotency_attempt;
create table idempotency_key (
  store_id bigint not null references store,
  api_key_id uuid not null,
  key text not null,
  fingerprint bytea not null,
  attempt bigint not null,
  lease_until timestamptz(3) not null,
  status smallint,
  body bytea,
  created_at timestamptz(3) not null,
  primary key (store_id, api_key_id, key),
  check ((status is null) = (body is null))
);
create index on idempotency_key (created_at);

-- Every authenticated request, 30 days, a partition a day.
create table request_log (
  store_id bigint not null,
  api_key_id uuid not null,
  at timestamptz(3) not null,
  request_id text not null,
  method text not null,
  path text not null,
  status smallint not null,
  code text,
  ip text not null,
  duration_ms integer not null
) partition by range (at);
create index on request_log (store_id, api_key_id, at);
