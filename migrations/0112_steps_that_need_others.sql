-- As before (0111), but that a step may need another one: it is only done if the step of the part named by `needs`, before it, returned a row.
create or replace function write_on_node(store bigint, steps json) returns table (part text, shown text) language plpgsql as $$
declare
  done integer := coalesce(nullif(current_setting('qns.calls', true), ''), '0');
  step record;
  written record;
  number bigint;
  missing text[] := '{}';
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
      as s (name text, statement text, call text, shows text, expected bigint, part text, figure text, needs text)
  loop
    continue when step.needs = any(missing);
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
    if number = 0 then
      missing := missing || step.part;
    end if;
    if number <> step.expected then
      execute 'select ' || coalesce(step.figure, 'null::bigint') into number;
      perform refuse(step.part, number);
    end if;
    part := step.part;
    shown := to_json(written) ->> step.shows;
    return next;
  end loop;
end $$;

-- As before (0002), but that it looks at key and store by statements of one table and of variables: where stores are on nodes, the
-- coordinator plans such a statement once for a connection, and anything else each time.
create or replace function take_tokens(
  stores bigint[], store_revisions bigint[], keys uuid[], key_revisions bigint[], now_ms bigint,
  key_capacity bigint, store_capacity bigint, fill_ms bigint
) returns table (verdict text, key_level bigint, store_level bigint) language plpgsql as $$
declare
  nil constant uuid := '00000000-0000-0000-0000-000000000000';
  asked_store bigint;
  asked_key uuid;
  asked_revision bigint;
begin
  for i in 1 .. cardinality(keys) loop
    store_level := 0;
    key_level := 0;
    asked_store := stores[i];
    asked_key := keys[i];
    asked_revision := key_revisions[i];
    perform from api_key k where k.store_id = asked_store and k.id = asked_key and k.revision = asked_revision;
    if found then
      asked_revision := store_revisions[i];
      perform from store s where s.id = asked_store and s.revision = asked_revision;
    end if;
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
