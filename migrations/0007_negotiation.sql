-- What a quote needs while it is negotiated, beside what readers see.
alter table quote
  add column staged jsonb,
  add column approval jsonb,
  add column conversion_id uuid,
  add column reminded_version integer not null default 0,
  add column shipping_charged numeric(24, 2) not null default 0,
  add column shipping_tax_charged numeric(24, 2) not null default 0,
  add constraint quote_approval_kind check ((approval is null) = (pending_approval is null));

-- Taken by the minute jobs: offers that lapse or are to be reminded of, and approvals that nobody finished.
create index quote_expiry on quote (expires_at) where status = 'proposal_sent' and deleted_at is null;
create index quote_approval_timeout on quote ((approval #>> '{expiresAt,$date}')) where approval is not null;

-- Sent and parked versions of a proposal. What one offers never changes; its state does.
create table quote_version (
  store_id bigint not null,
  quote_id uuid not null,
  number integer not null check (number > 0),
  state text not null check (state in ('pending', 'sent', 'rejected', 'cancelled')),
  sent_by text not null check (sent_by in ('staff', 'automation', 'api')),
  staff_id uuid,
  created_at timestamptz(3) not null,
  offer jsonb not null,
  confirmed_below_floor jsonb not null default '[]',
  primary key (store_id, quote_id, number),
  foreign key (store_id, quote_id) references quote (store_id, id)
);

-- The timeline: every change of a quote, those without an event included. The id carries the time.
create table quote_change (
  store_id bigint not null,
  id uuid not null,
  quote_id uuid not null,
  actor jsonb not null,
  action text not null,
  previous_status text,
  new_status text not null,
  detail jsonb not null default '{}',
  primary key (store_id, id),
  foreign key (store_id, quote_id) references quote (store_id, id)
);
create index on quote_change (store_id, quote_id, id);

-- Mail to be sent. Who a quote's mail goes to is looked up when it is written; an address and all that is secret is sealed.
create table mail_outbox (
  store_id bigint not null references store,
  id uuid not null,
  kind text not null,
  quote_id uuid,
  audience text not null check (audience in ('buyer', 'assignee', 'approvers', 'sender', 'address')),
  data jsonb not null default '{}',
  sealed bytea check ((sealed is not null) = (audience = 'address')),
  created_at timestamptz(3) not null,
  sent_at timestamptz(3),
  primary key (store_id, id)
);
create index on mail_outbox (created_at) where sent_at is null;

-- A conversion makes one draft order for each of its groups. The row is there before the platform is asked: its id is the
-- platform's correlation key, so whoever finishes it after a crash makes no second draft order.
create table conversion (
  store_id bigint not null,
  id uuid not null,
  quote_id uuid not null,
  group_id uuid not null,
  position integer not null,
  line_ids text[] not null,
  actor jsonb not null,
  input jsonb not null,
  subtotal numeric(24, 2) not null,
  discount numeric(24, 2) not null,
  shipping numeric(24, 2) not null,
  shipping_tax numeric(24, 2) not null,
  tax numeric(24, 2) not null,
  total numeric(24, 2) not null check (total = subtotal - discount + shipping + tax),
  deposit numeric(24, 2),
  state text not null default 'started' check (state in ('started', 'done', 'failed')),
  failure text,
  draft_order_id text check ((draft_order_id is not null) = (state = 'done')),
  platform_total numeric(24, 2),
  platform_tax numeric(24, 2),
  order_id text,
  cancelled_at timestamptz(3),
  lease_until timestamptz(3) not null,
  created_at timestamptz(3) not null,
  primary key (store_id, id),
  unique (store_id, quote_id, group_id, position),
  unique (store_id, draft_order_id),
  foreign key (store_id, quote_id) references quote (store_id, id)
);
create index on conversion (store_id, order_id) where order_id is not null;
create index on conversion (lease_until) where state = 'started';

-- A refund is reported once, however often the platform tells of it.
create table order_refund (
  store_id bigint not null,
  refund_id text not null,
  order_id text not null,
  quote_id uuid not null,
  created_at timestamptz(3) not null,
  primary key (store_id, refund_id),
  foreign key (store_id, quote_id) references quote (store_id, id)
);
