-- A quote is one row: header columns for filters and sorting, its lines one jsonb column.
create table quote (
  store_id bigint not null references store,
  id uuid not null,
  number text not null,
  status text not null check (status in ('submitted', 'in_review', 'countered', 'proposal_sent', 'partially_accepted',
    'accepted', 'partially_converted', 'converted', 'declined', 'expired', 'closed')),
  mode text not null check (mode in ('wholesale', 'b2b')),
  source text not null check (source in ('storefront', 'quick_order', 'api', 'manual', 'duplicate')),
  currency text not null,
  version_number integer not null default 0,
  negotiation_round integer not null default 0,
  po_number text,
  requested_delivery_date date,
  expires_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null check (updated_at >= created_at),
  first_accepted_at timestamptz(3),
  fully_converted_at timestamptz(3),
  invoice_sent_at timestamptz(3),
  subtotal numeric(24, 2) not null,
  discount_total numeric(24, 2) not null default 0,
  shipping_total numeric(24, 2) not null default 0,
  tax_estimate numeric(24, 2) not null default 0,
  total numeric(24, 2) not null check (total = subtotal - discount_total + shipping_total + tax_estimate),
  accepted_total numeric(24, 2),
  still_open_total numeric(24, 2),
  headline_mode text not null default 'none' check (headline_mode in ('none', 'full', 'decided', 'open')),
  lines jsonb not null,
  proposal jsonb,
  pending_approval text check (pending_approval in ('merchant', 'buyer')),
  customer_id bigint,
  company_id bigint,
  company_location_id bigint,
  company_contact_id bigint,
  draft_order_ids text[] not null default '{}',
  order_ids text[] not null default '{}',
  assigned_staff_id uuid,
  kit_conversion_mode text not null default 'components' check (kit_conversion_mode in ('components', 'bundle', 'single_line')),
  based_on_quote_id uuid,
  customer_email text not null check (customer_email = lower(customer_email)),
  customer jsonb not null,
  source_url text,
  revision bigint not null default 1,
  deleted_at timestamptz(3),
  primary key (store_id, id),
  unique (store_id, number),
  foreign key (store_id, assigned_staff_id) references staff (store_id, id)
);
create index on quote (store_id, updated_at, id) where deleted_at is null;
create index on quote (store_id, status, updated_at, id) where deleted_at is null;
create index on quote (store_id, assigned_staff_id, updated_at, id) where deleted_at is null and assigned_staff_id is not null;
create index on quote (store_id, customer_email, updated_at, id) where deleted_at is null;
create index on quote (store_id, po_number, updated_at, id) where deleted_at is null and po_number is not null;

create table quote_message (
  store_id bigint not null,
  id uuid not null,
  quote_id uuid not null,
  internal boolean not null,
  actor text not null check (actor in ('buyer', 'merchant', 'system')),
  body text not null,
  created_at timestamptz(3) not null,
  primary key (store_id, id),
  foreign key (store_id, quote_id) references quote (store_id, id)
);
create index on quote_message (store_id, quote_id, id);
