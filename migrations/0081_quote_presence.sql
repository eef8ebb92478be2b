-- The pages that show a quote now, and the field someone is in there. Unlogged: pages say so again every few seconds, in machine time.
create unlogged table quote_presence (
  store_id bigint not null,
  quote_id uuid not null,
  staff_id uuid not null,
  tab text not null,
  field text,
  -- Null for those Shopify vouches for, who have no session here.
  session_hash bytea,
  seen_at timestamptz(3) not null,
  primary key (store_id, quote_id, staff_id, tab)
);
create index quote_presence_seen on quote_presence (store_id, seen_at);
