-- Sweeps look up open draft orders by id, those looked up longest ago first, and then what became an order recently.
-- An order's payment is noted once. Orders from before count as known, so nothing old is told as news.
alter table conversion
  add column looked_up_at timestamptz(3) not null default now(),
  add column paid_at timestamptz(3);
comment on column conversion.looked_up_at is 'when a sweep last looked up the open draft order; else when the conversion began';
comment on column conversion.paid_at is 'when its order was first seen fully paid';
update conversion set looked_up_at = created_at, paid_at = case when order_id is not null then created_at end;

create index conversion_open_idx on conversion (store_id, looked_up_at)
  where draft_order_id is not null and order_id is null and draft_deleted_at is null;
create index conversion_ordered_idx on conversion (store_id, looked_up_at) where order_id is not null;
