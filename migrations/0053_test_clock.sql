-- The test clock of development stores: business time is the machine's time and this offset, which only grows.
alter table store add column clock_offset_ms bigint not null default 0;
alter table store add constraint store_clock_offset_ms_check
  check (clock_offset_ms = 0 or (development and clock_offset_ms between 1 and 34560000000)); -- 400 days
create index store_clock_ahead on store (id) where clock_offset_ms > 0;
comment on index store_clock_ahead is 'the jobs and partitions of stores whose clock is ahead';

-- One process at a time advances a store's clock.
create table clock_walk (
  store_id bigint primary key references store,
  walker uuid not null,
  target timestamptz(3) not null,
  lease_until timestamptz not null
);
comment on table clock_walk is 'advances under way; one whose lease has ended stopped before its target';

-- As before, but a lane's due time is the machine's.
create or replace function record_events(store bigint, now_ms bigint, quotes uuid[], types text[], actors text[], datas text[])
  returns table (id uuid, seq bigint) language plpgsql as $$
declare
  n constant integer := cardinality(types);
  at constant timestamptz(3) := to_timestamp(now_ms / 1000.0);
  place bigint;
  due timestamptz(3);
  entitled boolean;
  wakes boolean;
begin
  update store_feed f
    set last_seq = f.last_seq + n,
      last_ms = (greatest(now_ms * 4096 - 1, f.last_ms * 4096 + f.ctr) + n) / 4096,
      ctr = (greatest(now_ms * 4096 - 1, f.last_ms * 4096 + f.ctr) + n) % 4096,
      last_id = event_id((greatest(now_ms * 4096 - 1, f.last_ms * 4096 + f.ctr) + n) / 4096,
        ((greatest(now_ms * 4096 - 1, f.last_ms * 4096 + f.ctr) + n) % 4096)::integer)
    from store s
    where f.store_id = store and s.id = store
    returning f.last_seq, f.last_id, f.last_ms * 4096 + f.ctr, is_enterprise(s.plan, s.trial_ends_at, at),
      at - s.clock_offset_ms * interval '1 ms'
    into strict seq, id, place, entitled, due;
  if n > 1 then
    return query
      insert into event as ev (store_id, id, seq, type, quote_id, actor, data, to_webhooks)
      select store, event_id((place - n + i) / 4096, ((place - n + i) % 4096)::integer), record_events.seq - n + i,
        types[i], quotes[i], actors[i], datas[i], entitled
      from generate_series(1, n - 1) i
      returning ev.id, ev.seq;
  end if;
  insert into event (store_id, id, seq, type, quote_id, actor, data, to_webhooks)
    values (store, record_events.id, record_events.seq, types[n], quotes[n], actors[n], datas[n], entitled)
    returning entitled and exists (
      select from webhook_lane w
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
