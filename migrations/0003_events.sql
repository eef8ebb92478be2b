-- The sequencer: one row a store, updated last in the transaction. Its lock makes sequence order = id order = commit order.
create table store_feed (
  store_id bigint primary key references store,
  last_seq bigint not null default 0,
  last_ms bigint not null default 0,
  ctr integer not null default 0,
  last_id uuid
) with (fillfactor = 50);

-- The event log. The id carries its time (UUIDv7: 48 bits of milliseconds, 12 bits of counter), so it is the partition
-- key, the cursor and created_at in one. No default partition: a job makes days ahead and drops old ones.
create table event (
  store_id bigint not null,
  id uuid not null,
  seq bigint not null,
  type text not null,
  quote_id uuid,
  actor text not null check (actor in ('buyer', 'merchant', 'system')),
  data text not null,
  primary key (store_id, id)
) partition by range (id);
create index on event (store_id, quote_id, id);
create index on event (store_id, type, id);

create function event_id(ms bigint, ctr integer) returns uuid language sql volatile
  return (
    with random as (select replace(gen_random_uuid()::text, '-', '') hex)
    select (lpad(to_hex(ms), 12, '0') || '7' || lpad(to_hex(ctr), 3, '0')
      || substr('89ab', 1 + (get_byte(decode(substr(hex, 1, 2), 'hex'), 0) & 3), 1)
      || substr(hex, 3, 10) || substr(hex, 14, 3) || substr(hex, 18, 2))::uuid from random
  );

-- Appends a transaction's events in the given order, the last statement before commit. Within a store the clock never
-- runs backwards: a millisecond that is full or in the past moves to the next one.
create function record_events(store bigint, now_ms bigint, quotes uuid[], types text[], actors text[], datas text[])
  returns table (id uuid, seq bigint) language plpgsql as $$
declare
  feed store_feed;
begin
  for i in 1 .. cardinality(types) loop
    update store_feed f
      set last_seq = f.last_seq + 1,
          last_ms = case when now_ms > f.last_ms then now_ms when f.ctr >= 4095 then f.last_ms + 1 else f.last_ms end,
          ctr = case when now_ms > f.last_ms or f.ctr >= 4095 then 0 else f.ctr + 1 end
      where f.store_id = store
      returning f.* into strict feed;
    id := event_id(feed.last_ms, feed.ctr);
    seq := feed.last_seq;
    insert into event (store_id, id, seq, type, quote_id, actor, data)
      values (store, record_events.id, record_events.seq, types[i], quotes[i], actors[i], datas[i]);
    return next;
  end loop;
  update store_feed f set last_id = record_events.id where f.store_id = store;
end $$;
