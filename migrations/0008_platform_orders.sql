-- The orders of the embedded commerce platform: its own rows, as in 0006. Only primary keys begin with store_id, for the
-- reason given there.
create index on platform.variant (lower(sku), store_id) where sku is not null;
create index on platform.company_contact (company_id, store_id);

-- A store without a row collects no tax. The rate is in percent.
create table platform.tax_rate (
  store_id bigint primary key,
  rate numeric(7, 4) not null check (rate >= 0 and rate <= 100),
  shipping_taxable boolean not null
);

-- The last numbers given out: one row a store, locked while a draft order or an order is made.
create table platform.order_counter (
  store_id bigint primary key,
  last_draft bigint not null default 0,
  last_order bigint not null default 1000
) with (fillfactor = 50);

-- Every change of a draft order, of its order and of that order's refunds holds the lock of its row here.
create table platform.draft_order (
  store_id bigint not null,
  id bigint generated always as identity,
  number bigint not null,
  correlation_key text not null,
  status text not null check (status in ('open', 'invoice_sent', 'completed')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  email text check (email = lower(email)),
  customer_id bigint,
  company_id bigint,
  location_id bigint,
  contact_id bigint,
  shipping_address jsonb,
  billing_address jsonb,
  po_number text,
  note text,
  payment_terms text,
  lines jsonb not null,
  discount_title text,
  shipping_title text,
  subtotal numeric(24, 2) not null check (subtotal >= 0),
  discount_total numeric(24, 2) not null check (discount_total between 0 and subtotal),
  shipping_total numeric(24, 2) not null check (shipping_total >= 0),
  tax_total numeric(24, 2) not null check (tax_total >= 0),
  total numeric(24, 2) not null check (total = subtotal - discount_total + shipping_total + tax_total),
  deposit numeric(24, 2) not null check (deposit between 0 and total),
  -- Who holds the token sees the invoice: found by its SHA-256, shown again from the sealed box.
  invoice_hash bytea not null unique,
  invoice_token_enc bytea not null,
  invoice_message text,
  invoice_sent_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (store_id, id),
  unique (correlation_key, store_id)
);
create index on platform.draft_order (updated_at, id, store_id);
create index on platform.draft_order (email, store_id);
create index on platform.draft_order (customer_id, store_id) where customer_id is not null;

create table platform.sales_order (
  store_id bigint not null,
  id bigint generated always as identity,
  number bigint not null,
  draft_order_id bigint not null,
  total numeric(24, 2) not null check (total >= 0),
  paid numeric(24, 2) not null default 0 check (paid between 0 and total),
  refunded numeric(24, 2) not null default 0 check (refunded between 0 and paid),
  cancelled_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (store_id, id),
  unique (draft_order_id, store_id),
  foreign key (store_id, draft_order_id) references platform.draft_order (store_id, id)
);
create index on platform.sales_order (updated_at, id, store_id);

-- What an order still has of what it took from the stock of a variant: less with every unit that is given back, whether
-- that one returns to the stock or not.
create table platform.order_stock (
  store_id bigint not null,
  order_id bigint not null,
  variant_id bigint not null,
  units bigint not null check (units >= 0),
  primary key (store_id, order_id, variant_id),
  foreign key (store_id, order_id) references platform.sales_order (store_id, id)
);

create table platform.refund (
  store_id bigint not null,
  id bigint generated always as identity,
  order_id bigint not null,
  amount numeric(24, 2) not null check (amount >= 0),
  lines jsonb not null,
  created_at timestamptz(3) not null,
  primary key (store_id, id),
  foreign key (store_id, order_id) references platform.sales_order (store_id, id)
);
create index on platform.refund (order_id, store_id);

-- What the platform tells the apps of a store: written with the change itself, sent until somebody answers 2xx or two days
-- are over. Without next_attempt_at it is settled.
create table platform.notification (
  store_id bigint not null,
  id uuid not null,
  position bigint generated always as identity,
  topic text not null,
  payload jsonb not null,
  attempts integer not null default 0,
  next_attempt_at timestamptz(3),
  delivered_at timestamptz(3),
  created_at timestamptz(3) not null,
  primary key (store_id, id)
);
create index on platform.notification (next_attempt_at, position) where next_attempt_at is not null;
create index on platform.notification (created_at);

-- What a platform told the service, once a delivery id, until it is applied; kept for 30 days, so that a repetition is
-- known as one. Ids only: an e-mail address lies in email_enc, sealed, and only until the delivery is settled.
create table platform_delivery (
  store_id bigint not null references store,
  delivery_id text not null,
  position bigint generated always as identity,
  topic text not null,
  event jsonb not null,
  email_enc bytea,
  attempts integer not null default 0,
  next_attempt_at timestamptz(3),
  last_error text,
  received_at timestamptz(3) not null,
  applied_at timestamptz(3),
  primary key (store_id, delivery_id)
);
create index on platform_delivery (next_attempt_at, position) where next_attempt_at is not null;
create index on platform_delivery (received_at);
