-- As before (0108), but that no statement joins a table of the store's with `store` itself, which is on every node: only so may the whole function
-- run where the store's rows are. One that writes is not part of another there: it would cost five times as much.
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
    where f.store_id = store
    returning f.last_seq, f.last_id, f.last_ms * 4096 + f.ctr
    into strict seq, id, place;
  select s.plan, s.trial_ends_at, s.clock_offset_ms
    from store s
    where s.id = store
    into strict plan, trial_ends_at, clock_offset_ms;
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
  insert into event (store_id, id, seq, type, quote_id, actor, data, to_webhooks)
    values (store, record_events.id, record_events.seq, types[n], quotes[n], actors[n], datas[n], entitled);
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

-- The machine's time of a moment of the store's business, as a value of its own: one that an insert computes goes through the coordinator.
create function machine_time(store bigint, at timestamptz) returns timestamptz language plpgsql stable as $$
begin
  return at - (select s.clock_offset_ms * interval '1 ms' from store s where s.id = machine_time.store);
end $$;
