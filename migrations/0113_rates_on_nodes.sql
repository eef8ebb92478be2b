-- What each request writes lies where its store's rows are on a cluster (table-placement.ts): its transaction needs no other place, and the coordinator
-- has no part in it. Only logged tables can move between nodes; rate_bucket is one there only.
alter table recent_request set logged;

-- As before (0002), but as PL/pgSQL: SQL functions cannot look at a node's tables.
create or replace function bucket_level(store bigint, key uuid, now_ms bigint, capacity bigint, fill_ms bigint) returns bigint
language plpgsql stable as $$
begin
  return coalesce(
    (select refilled(b.level, b.at_ms, now_ms, capacity, fill_ms) from rate_bucket b where b.store_id = store and b.api_key_id = key),
    capacity * fill_ms);
end $$;

-- As before (0112), but that it names the store by a variable everywhere.
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
      store_level := take_token(asked_store, nil, now_ms, store_capacity, fill_ms);
      if store_level is null then
        verdict := 'store_empty';
        store_level := bucket_level(asked_store, nil, now_ms, store_capacity, fill_ms);
        key_level := bucket_level(asked_store, keys[i], now_ms, key_capacity, fill_ms);
      else
        key_level := take_token(asked_store, keys[i], now_ms, key_capacity, fill_ms);
        verdict := 'taken';
        if key_level is null then
          verdict := 'key_empty';
          key_level := bucket_level(asked_store, keys[i], now_ms, key_capacity, fill_ms);
          store_level := store_level + fill_ms;
          update rate_bucket b set level = b.level + fill_ms where b.store_id = asked_store and b.api_key_id = nil;
        end if;
      end if;
    end if;
    return next;
  end loop;
end $$;

-- Some versions of Citus keep each plan that they make of a statement on a node, and never take one again: from time to time a connection lets them go.
create function let_plans_go() returns void language plpgsql as $$
declare
  done integer := coalesce(nullif(current_setting('qns.calls', true), ''), '0');
begin
  if done >= 200 then
    execute 'discard plans';
    done := 0;
  end if;
  perform set_config('qns.calls', (done + 1)::text, false);
end $$;

-- take_tokens for one store, where its rows are. The buckets are logged there, and nobody waits for that.
create function take_tokens_on_node(
  store bigint, store_revisions bigint[], keys uuid[], key_revisions bigint[], now_ms bigint,
  key_capacity bigint, store_capacity bigint, fill_ms bigint
) returns table (verdict text, key_level bigint, store_level bigint) language plpgsql as $$
begin
  perform let_plans_go();
  perform set_config('synchronous_commit', 'off', true);
  return query select *
    from take_tokens(array_fill(store, array[cardinality(keys)]), store_revisions, keys, key_revisions, now_ms, key_capacity, store_capacity, fill_ms);
end $$;

-- As before (0112), but that it shares let_plans_go.
create or replace function write_on_node(store bigint, steps json) returns table (part text, shown text) language plpgsql as $$
declare
  step record;
  written record;
  number bigint;
  missing text[] := '{}';
begin
  perform let_plans_go();
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


-- The last version that called it is gone.
drop function machine_time;
