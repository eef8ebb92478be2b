-- Jobs that a store's change causes, until they are in the queue: written with the change, where the store is, so that none is lost however the
-- rows of stores are spread. Each is moved at once, and by a look every 2 seconds.
create table job_outbox (
  store_id bigint not null references store,
  id uuid not null default gen_random_uuid(),
  task text not null,
  payload json not null,
  key text,
  max_attempts smallint not null,
  flag text,
  run_at timestamptz not null default clock_timestamp(),
  leased_until timestamptz not null default '-infinity',
  primary key (store_id, id)
);

-- An event's id of a time, a counter and random bits: two of them tell nothing of each other.
create function event_id(ms bigint, ctr integer, bits uuid) returns uuid language sql immutable
  return (encode(int8send((ms << 16) | 28672 | ctr), 'hex') || substr(bits::text, 20))::uuid;

create or replace function event_id(ms bigint, ctr integer) returns uuid language sql volatile
  return event_id(ms, ctr, gen_random_uuid());

-- As before (0052), but that what is random or depends on a session is made outside of the first statement: one for a node may not depend on
-- where it is planned.
create or replace function record_events(store bigint, now_ms bigint, quotes uuid[], types text[], actors text[], datas text[])
  returns table (id uuid, seq bigint) language plpgsql as $$
declare
  n constant integer := cardinality(types);
  at constant timestamptz(3) := to_timestamp(now_ms / 1000.0);
  bits constant uuid := gen_random_uuid();
  place bigint;
  plan text;
  trial_ends_at timestamptz;
  clock_offset_ms bigint;
  due timestamptz(3);
  entitled boolean;
  wakes boolean;
begin
  update store_feed f
    set last_seq = f.last_seq + n,
      last_ms = (greatest(now_ms * 4096 - 1, f.last_ms * 4096 + f.ctr) + n) / 4096,
      ctr = (greatest(now_ms * 4096 - 1, f.last_ms * 4096 + f.ctr) + n) % 4096,
      last_id = event_id((greatest(now_ms * 4096 - 1, f.last_ms * 4096 + f.ctr) + n) / 4096,
        ((greatest(now_ms * 4096 - 1, f.last_ms * 4096 + f.ctr) + n) % 4096)::integer, bits)
    from store s
    where f.store_id = store and s.id = store
    returning f.last_seq, f.last_id, f.last_ms * 4096 + f.ctr, s.plan, s.trial_ends_at, s.clock_offset_ms
    into strict seq, id, place, plan, trial_ends_at, clock_offset_ms;
  entitled := is_enterprise(plan, trial_ends_at, at);
  due := at - clock_offset_ms * interval '1 ms';
  if n > 1 then
    return query
      insert into event as ev (store_id, id, seq, type, quote_id, actor, data, to_webhooks)
      select store, event_id((place - n + i) / 4096, ((place - n + i) % 4096)::integer), record_events.seq - n + i,
        types[i], quotes[i], actors[i], datas[i], entitled
      from generate_series(1, n - 1) i
      returning ev.id, ev.seq;
  end if;
  with added as (
    insert into event (store_id, id, seq, type, quote_id, actor, data, to_webhooks)
    values (store, record_events.id, record_events.seq, types[n], quotes[n], actors[n], datas[n], entitled))
  select entitled and exists (
      select 1 from webhook_lane w
      where w.store_id = store and w.off_from is null and coalesce(w.due_at, 'infinity') > due
        and (w.due_at is null or (w.leased_by is null and w.healthy)))
    into strict wakes;
  return next;
  if wakes then
    update webhook_lane l
      set due_at = due
      from (
        select w.endpoint_id
        from webhook_lane w
        join webhook_endpoint e on e.store_id = store and e.id = w.endpoint_id
        where w.store_id = store and w.off_from is null and coalesce(w.due_at, 'infinity') > due
          and (w.due_at is null or (w.leased_by is null and w.healthy))
          and (e.events = '{}' or e.events && types)
        order by w.endpoint_id
        for update of w skip locked) idle
      where l.store_id = store and l.endpoint_id = idle.endpoint_id;
  end if;
end $$;

-- Its own statement, wherever it is called.
create or replace function mail_allowance_level(store bigint, now_ms bigint, capacity bigint, fill_ms bigint)
  returns bigint language plpgsql as $$
begin
  return (
    select refilled(m.level, m.at_ms, mail_allowance_level.now_ms, mail_allowance_level.capacity, mail_allowance_level.fill_ms)
    from mail_allowance m
    where m.store_id = store);
end $$;

-- Checked at commit: where a statement's parts reach a node one after the other, a quote names its conversion before that is there.
alter table quote alter constraint quote_conversion_fkey deferrable initially deferred;

-- It has no key: only so can a store's rows be moved to another node while they change. New partitions are made so.
do $$
declare
  part regclass;
begin
  for part in select relid from pg_partition_tree('request_log') loop
    execute format('alter table %s replica identity full', part);
  end loop;
end $$;
