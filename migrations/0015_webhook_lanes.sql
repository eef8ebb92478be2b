-- Whether a store has the Enterprise plan at that time: as isEnterprise of domain/stores/plan.ts.
create function is_enterprise(plan text, trial_ends_at timestamptz, at timestamptz) returns boolean language sql immutable
  return plan = 'enterprise' and (trial_ends_at is null or at < trial_ends_at);

alter table webhook_endpoint
  add column old_secret_enc bytea,
  add column old_secret_until timestamptz(3),
  -- since when every attempt has failed; null after a success
  add column failing_since timestamptz(3),
  add check ((old_secret_enc is null) = (old_secret_until is null));

-- Events of a store off the plan stay in the feed, but no endpoint is sent them.
alter table event add column to_webhooks boolean not null default true;

-- Where each endpoint is in its store's feed, and when it is to be worked on next. One narrow, hot row an endpoint.
create table webhook_lane (
  store_id bigint not null,
  endpoint_id uuid not null,
  -- every event up to here that the endpoint wants has its row in webhook_delivery
  cursor_id uuid not null,
  -- the store's newest event when the endpoint was switched off: later ones are not queued; null while it is on
  off_from uuid,
  -- what was not queued while it was off and lies ahead of the cursor: pairs of event ids, (after, up to and with]
  gaps uuid[] not null default '{}',
  -- null: nothing to do
  due_at timestamptz(3),
  -- the earliest next_attempt_at of its deliveries that are retried
  retry_at timestamptz(3),
  -- false: the endpoint is unavailable, and one request at a time asks whether it still is
  healthy boolean not null default true,
  -- staff want it worked on at once
  asked boolean not null default false,
  served_at timestamptz not null default '-infinity',
  -- who works on it; still set when they ended without letting go of it
  leased_by uuid,
  lease_epoch bigint not null default 0,
  lease_until timestamptz not null default '-infinity',
  primary key (store_id, endpoint_id),
  foreign key (store_id, endpoint_id) references webhook_endpoint (store_id, id) on delete cascade
) with (fillfactor = 60, autovacuum_vacuum_scale_factor = 0.02);
create index on webhook_lane (due_at) where due_at is not null;

-- Nothing was sent to the endpoints there were before: they begin at the head of the feed.
insert into webhook_lane (store_id, endpoint_id, cursor_id, off_from)
  select e.store_id, e.id, coalesce(f.last_id, '00000000-0000-0000-0000-000000000000'),
    case when e.status <> 'active' then coalesce(f.last_id, '00000000-0000-0000-0000-000000000000') end
  from webhook_endpoint e
  join store_feed f on f.store_id = e.store_id;

-- The log: what became of an event at an endpoint. A row appears with the first attempt. A ping's event_id is its own.
create table webhook_delivery (
  store_id bigint not null,
  endpoint_id uuid not null,
  event_id uuid not null,
  type text not null,
  quote_id uuid,
  state text not null check (state in ('delivered', 'retrying', 'failed', 'gave_up')),
  attempts smallint not null,
  next_attempt_at timestamptz(3) check ((next_attempt_at is not null) = (state = 'retrying')),
  last_status integer,
  last_error text,
  last_ms integer not null,
  first_attempt_at timestamptz(3) not null,
  last_attempt_at timestamptz(3) not null,
  primary key (store_id, endpoint_id, event_id)
) partition by range (event_id);
create index on webhook_delivery (store_id, endpoint_id, next_attempt_at) where state = 'retrying';
create index on webhook_delivery (store_id, endpoint_id, event_id) where state <> 'delivered';
create index on webhook_delivery (store_id, endpoint_id, event_id) where type = 'ping';

-- Until when no delivery is sent, for maintenance and incidents. Nothing is lost or counted meanwhile.
create table delivery_pause (
  id boolean primary key default true check (id),
  until timestamptz(3) not null
);

-- As before, without a subquery, so that it is inlined: the last two groups of a random UUID have the variant already.
create or replace function event_id(ms bigint, ctr integer) returns uuid language sql volatile
  return (lpad(to_hex(ms), 12, '0') || '7' || lpad(to_hex(ctr), 3, '0') || substr(gen_random_uuid()::text, 20))::uuid;

-- As before, in one update of the sequencer's row; then the lanes that want one of the events
-- are due, but for those of unavailable endpoints, which wait, and those in work, whose worker will see that the feed went on.
-- Whoever locks several lanes does so in the order of their keys, so that nobody waits in a circle.
create or replace function record_events(store bigint, now_ms bigint, quotes uuid[], types text[], actors text[], datas text[])
  returns table (id uuid, seq bigint) language plpgsql as $$
declare
  feed store_feed;
  at constant timestamptz(3) := to_timestamp(now_ms / 1000.0);
  entitled boolean;
begin
  select f.* into strict feed from store_feed f where f.store_id = store for update;
  select is_enterprise(s.plan, s.trial_ends_at, at) into strict entitled from store s where s.id = store;
  for i in 1 .. cardinality(types) loop
    if now_ms > feed.last_ms then
      feed.last_ms := now_ms;
      feed.ctr := 0;
    elsif feed.ctr >= 4095 then
      feed.last_ms := feed.last_ms + 1;
      feed.ctr := 0;
    else
      feed.ctr := feed.ctr + 1;
    end if;
    feed.last_seq := feed.last_seq + 1;
    feed.last_id := event_id(feed.last_ms, feed.ctr);
    insert into event (store_id, id, seq, type, quote_id, actor, data, to_webhooks)
      values (store, feed.last_id, feed.last_seq, types[i], quotes[i], actors[i], datas[i], entitled);
    id := feed.last_id;
    seq := feed.last_seq;
    return next;
  end loop;
  update store_feed f
    set last_seq = feed.last_seq, last_ms = feed.last_ms, ctr = feed.ctr, last_id = feed.last_id
    where f.store_id = store;
  if entitled then
    update webhook_lane l
      set due_at = at
      from (
        select w.endpoint_id
        from webhook_lane w
        join webhook_endpoint e on e.store_id = store and e.id = w.endpoint_id
        where w.store_id = store and w.off_from is null
          and (w.due_at is null or (w.leased_by is null and w.healthy and w.due_at > at))
          and (e.events = '{}' or e.events && types)
        order by w.endpoint_id
        for update of w) idle
      where l.store_id = store and l.endpoint_id = idle.endpoint_id;
  end if;
end $$;
