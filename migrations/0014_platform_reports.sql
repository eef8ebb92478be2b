-- What the platform reports of a draft order, once each. An invoice about to be sent is noted before: who sends it and where
-- to, sealed; whoever hears of it later, after a crash too, records it as theirs.
alter table conversion
  add column invoice_intent bytea,
  add column invoice_sent_at timestamptz(3),
  add column draft_deleted_at timestamptz(3);

-- How far a store's platform was swept for changes that no notification brought.
create table platform_sweep (
  store_id bigint primary key references store,
  swept_until timestamptz(3) not null
);

-- A person asked, through the platform, for what is kept about them. It names the quotes, whose data is read when the Admin
-- looks: no copy of it lies here.
create table data_request (
  store_id bigint not null references store,
  id uuid not null,
  customer_id bigint,
  email_enc bytea,
  quote_ids uuid[] not null,
  created_at timestamptz(3) not null,
  primary key (store_id, id)
);
create index on data_request (created_at);
