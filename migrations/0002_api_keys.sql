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

-- Takes a token from one bucket, which is full when it is first used, and returns the level left; null when it is empty.
create function take_token(store bigint, key uuid, now_ms bigint, capacity bigint, fill_ms bigint)
  returns bigint language plpgsql as $$
declare
  left_over bigint;
begin
  loop
    update rate_bucket b
      set level = refilled(b.level, b.at_ms, now_ms, capacity, fill_ms) - fill_ms,
          at_ms = greatest(b.at_ms, now_ms)
      where b.store_id = store and b.api_key_id = key
        and refilled(b.level, b.at_ms, now_ms, capacity, fill_ms) >= fill_ms
      returning b.level into left_over;
    if found then return left_over; end if;
    insert into rate_bucket values (store, key, capacity * fill_ms, now_ms) on conflict do nothing;
    if not found then return null; end if;
  end loop;
end $$;

-- The level of a bucket now, without taking from it.
create function bucket_level(store bigint, key uuid, now_ms bigint, capacity bigint, fill_ms bigint)
  returns bigint language sql stable
  return coalesce((
    select refilled(b.level, b.at_ms, now_ms, capacity, fill_ms) from rate_bucket b
    where b.store_id = store and b.api_key_id = key), capacity * fill_ms);

-- Takes one token from the store's and the key's bucket for each request of a batch, or from neither.
-- verdict: taken, store_empty, key_empty, or stale when the key or the store changed since the caller read it.
-- The caller sorts the batch by (store, key), so that two processes lock in one order: store, then key.
create function take_tokens(
  stores bigint[], store_revisions bigint[], keys uuid[], key_revisions bigint[], now_ms bigint,
  key_capacity bigint, store_capacity bigint, fill_ms bigint
) returns table (verdict text, key_level bigint, store_level bigint) language plpgsql as $$
declare
  nil constant uuid := '00000000-0000-0000-0000-000000000000';
begin
  for i in 1 .. cardinality(keys) loop
    store_level := 0;
    key_level := 0;
    perform from api_key k, store s
      where k.store_id = stores[i] and k.id = keys[i] and k.revision = key_revisions[i]
        and s.id = stores[i] and s.revision = store_revisions[i];
    if not found then
      verdict := 'stale';
    else
      store_level := take_token(stores[i], nil, now_ms, store_capacity, fill_ms);
      if store_level is null then
        verdict := 'store_empty';
        store_level := bucket_level(stores[i], nil, now_ms, store_capacity, fill_ms);
        key_level := bucket_level(stores[i], keys[i], now_ms, key_capacity, fill_ms);
      else
        key_level := take_token(stores[i], keys[i], now_ms, key_capacity, fill_ms);
        verdict := 'taken';
        if key_level is null then
          verdict := 'key_empty';
          key_level := bucket_level(stores[i], keys[i], now_ms, key_capacity, fill_ms);
          store_level := store_level + fill_ms;
          update rate_bucket b set level = b.level + fill_ms where b.store_id = stores[i] and b.api_key_id = nil;
        end if;
      end if;
    end if;
    return next;
  end loop;
end $$;

-- An idempotency key: claimed with a lease and a fencing number, later its stored response. Kept 24 hours.
create sequence idempotency_attempt;
create table idempotency_key (
  store_id bigint not null,
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
alter table idempotency_key alter column body set storage external; -- encrypted: it does not compress

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
