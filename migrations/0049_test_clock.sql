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

-- A lane's due time is the machine's.
create or replace function record_events(store bigint, now_ms bigint, quotes uuid[], types text[], actors text[], datas text[])
  returns table (id uuid, seq bigint) language plpgsql as $$
declare
  feed store_feed;
  at constant timestamptz(3) := to_timestamp(now_ms / 1000.0);
  due timestamptz(3);
  entitled boolean;
begin
  select f.* into strict feed from store_feed f where f.store_id = store for update;
  select is_enterprise(s.plan, s.trial_ends_at, at), at - s.clock_offset_ms * interval '1 ms' into strict entitled, due
    from store s where s.id = store;
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
      set due_at = due
      from (
        select w.endpoint_id
        from webhook_lane w
        join webhook_endpoint e on e.store_id = store and e.id = w.endpoint_id
        where w.store_id = store and w.off_from is null
          and (w.due_at is null or (w.leased_by is null and w.healthy and w.due_at > due))
          and (e.events = '{}' or e.events && types)
        order by w.endpoint_id
        for update of w skip locked) idle
      where l.store_id = store and l.endpoint_id = idle.endpoint_id;
  end if;
end $$;
