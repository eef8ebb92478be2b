-- Writes what belongs to one store where its rows are: one message to the node for many statements, each planned once for a connection, and
-- not by the coordinator as well. A step with a name is prepared under it and called with the values in `call`; one without has its values in
-- its statement. `shows` is the column whose value is returned, '' for none, and null for a statement that returns no rows. A step that returns
-- other than `expected` rows is refused, by the name of its part, with what `figure` computes.
create function write_on_node(store bigint, steps json) returns table (part text, shown text) language plpgsql as $$
declare
  done integer := coalesce(nullif(current_setting('qns.calls', true), ''), '0');
  step record;
  written record;
  number bigint;
begin
  -- Some versions of Citus keep each plan that they make of a statement on a node, and never take one again: here they let them go.
  if done >= 200 then
    execute 'discard plans';
    done := 0;
  end if;
  perform set_config('qns.calls', (done + 1)::text, false);
  -- As long as everywhere: a statement that is a transaction by itself brings no setting along.
  perform set_config('lock_timeout', '2s', true);
  for step in
    select *
    from json_to_recordset(steps)
      as s (name text, statement text, call text, shows text, expected bigint, part text, figure text)
  loop
    if step.name is not null and coalesce(current_setting('qns.' || step.name, true), '') = '' then
      if not exists (select from pg_prepared_statements p where p.name = step.name) then
        execute format('prepare %I as %s', step.name, step.statement);
      end if;
      perform set_config('qns.' || step.name, 'prepared', false);
    end if;
    if step.shows is null then
      execute coalesce('execute ' || step.name || step.call, step.statement);
      continue;
    end if;
    execute coalesce('execute ' || step.name || step.call, step.statement) into written;
    get diagnostics number = row_count;
    if number <> step.expected then
      execute 'select ' || coalesce(step.figure, 'null::bigint') into number;
      perform refuse(step.part, number);
    end if;
    part := step.part;
    shown := to_json(written) ->> step.shows;
    return next;
  end loop;
end $$;

-- `machine_time` (0109) is called by the version before this one only: the next migration may drop it.

-- As before (0109), but that it looks for a lane to wake by a statement of one table: a node plans that once, and one with a query in it each time.
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
  return next;
  if entitled then
    perform 1
      from webhook_lane w
      where w.store_id = store and w.off_from is null and coalesce(w.due_at, 'infinity') > due
        and (w.due_at is null or (w.leased_by is null and w.healthy))
      limit 1;
  end if;
  if entitled and found then
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
