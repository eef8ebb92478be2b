-- Each payment of an order, as it arrived: from now on; of earlier ones only their sum is known. A card provider's payment has its id there,
-- so that it counts once however often it is told of.
create table platform.payment (
  store_id bigint not null,
  id bigint not null generated always as identity,
  order_id bigint not null,
  amount numeric(24,2) not null check (amount > 0),
  method text not null check (method in ('transfer', 'card', 'cash', 'cheque', 'other', 'test')),
  reference text,
  created_at timestamptz(3) not null,
  primary key (store_id, id),
  foreign key (store_id, order_id) references platform.sales_order (store_id, id)
);
create index on platform.payment (order_id, store_id);
create unique index on platform.payment (reference, store_id) where reference is not null;

-- Money by card may arrive for an order that was paid or cancelled meanwhile: what arrived is what is recorded.
alter table platform.sales_order drop constraint sales_order_check;
alter table platform.sales_order add check (paid >= 0);

-- When the invoice was first sent or, before that, ordered; and when all of it is due, by the payment terms agreed.
alter table platform.draft_order add column invoiced_at timestamptz(3);
alter table platform.draft_order add column due_at timestamptz(3);
update platform.draft_order d set invoiced_at = o.at, due_at = o.at
  + coalesce(nullif(substring(d.payment_terms from '^net_(\d+)$'), '')::int, 0) * interval '1 day'
from (
  select d.store_id, d.id, least(d.invoice_sent_at, o.created_at) as at
  from platform.draft_order d
  left join platform.sales_order o on o.store_id = d.store_id and o.draft_order_id = d.id
) o
where o.store_id = d.store_id and o.id = d.id and o.at is not null;

-- Finds what is still to be paid without a look at what was: invoices sent but not ordered, and orders with a rest.
create index draft_order_invoiced on platform.draft_order (store_id, id) where status = 'invoice_sent';
create index sales_order_unpaid on platform.sales_order (store_id, draft_order_id)
  where paid < total and refunded = 0 and cancelled_at is null;
create index draft_order_of_location on platform.draft_order (store_id, location_id, id) where location_id is not null;
create index draft_order_of_company on platform.draft_order (store_id, company_id, id) where company_id is not null;

-- The reminders of overdue invoices that were sent: by how many days after they were due. A deposit and the rest each have a due day of their own.
create table payment_reminder (
  store_id bigint not null,
  draft_order_id text not null,
  due_at timestamptz(3) not null,
  after_days integer not null check (after_days > 0),
  quote_id uuid not null,
  sent_at timestamptz(3) not null,
  primary key (store_id, draft_order_id, due_at, after_days),
  foreign key (store_id, quote_id) references quote (store_id, id)
);

-- The payments of orders that quotes know of, each once.
create table order_payment (
  store_id bigint not null,
  payment_id text not null,
  order_id text not null,
  quote_id uuid not null,
  created_at timestamptz(3) not null,
  primary key (store_id, payment_id),
  foreign key (store_id, quote_id) references quote (store_id, id)
);

-- A store's account with the provider of its payments by card. The keys are sealed.
create table card_account (
  store_id bigint primary key references store,
  name text,
  live boolean not null,
  keys_enc bytea not null,
  notices_id text,
  connected_at timestamptz(3) not null
);

-- The pages of the provider's that were opened for invoices: what is paid there is recorded once, told of or not.
create table card_payment (
  store_id bigint not null references store,
  checkout_id text not null,
  draft_order_id text not null,
  amount numeric(24,2) not null check (amount > 0),
  currency text not null,
  state text not null check (state in ('open', 'paid', 'ended')),
  created_at timestamptz(3) not null,
  looked_at timestamptz(3) not null,
  primary key (store_id, checkout_id)
);
create index on card_payment (store_id, draft_order_id);
create index card_payment_open on card_payment (looked_at) where state = 'open';
