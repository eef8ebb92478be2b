-- As before, of four function calls instead of eight.
create or replace function event_id(ms bigint, ctr integer) returns uuid language sql volatile
  return (encode(int8send((ms << 16) | 28672 | ctr), 'hex') || substr(gen_random_uuid()::text, 20))::uuid;

-- The lanes an event may have to wake: idle ones, and those due later. In a busy store there are none.
create index webhook_lane_to_wake on webhook_lane (store_id, (coalesce(due_at, 'infinity'))) where off_from is null;

-- As before, in two statements instead of five, because each costs more than what it does. The first locks the sequencer and takes
-- the next places for all of the events; a place is a millisecond and its counter in one number. The second adds the last event, mostly
-- the only one, and looks whether a lane is to be woken: it sees every lane that went idle, because that takes the sequencer's row,
-- which is locked by then. A lane's due time is the machine's.
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
