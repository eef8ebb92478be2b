-- Two requests may be the first to use a bucket at once. The second then found no row to take from, and none to insert: it was refused by a full
-- bucket. It now looks again.
create or replace function take_token(store bigint, key uuid, now_ms bigint, capacity bigint, fill_ms bigint)
  returns bigint language plpgsql as $$
declare
  left_over bigint;
  is_there boolean := false;
begin
  loop
    update rate_bucket b
      set level = refilled(b.level, b.at_ms, now_ms, capacity, fill_ms) - fill_ms,
          at_ms = greatest(b.at_ms, now_ms)
      where b.store_id = store and b.api_key_id = key
        and refilled(b.level, b.at_ms, now_ms, capacity, fill_ms) >= fill_ms
      returning b.level into left_over;
    if found then return left_over; end if;
    if is_there then return null; end if;
    insert into rate_bucket values (store, key, capacity * fill_ms, now_ms) on conflict do nothing;
    is_there := not found;
  end loop;
end $$;
