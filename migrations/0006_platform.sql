-- The embedded commerce platform: its own schema, its own rows, nothing of the quote service in it.
-- Only primary keys begin with store_id. Were a second index of a table to, then while the table has no statistics the
-- planner could take it for a look-up by id and walk the whole store: measured in the checks of the foreign keys, which
-- made a first import of 100,000 products take 49 s instead of 12.
create schema platform;

create table platform.product (
  store_id bigint not null,
  id bigint generated always as identity,
  handle text not null,
  title text not null,
  description text not null default '',
  vendor text not null default '',
  product_type text not null default '',
  tags text[] not null default '{}',
  status text not null check (status in ('active', 'draft', 'archived', 'unlisted')),
  image_url text,
  updated_at timestamptz(3) not null,
  primary key (store_id, id),
  unique (handle, store_id)
);

create table platform.variant (
  store_id bigint not null,
  id bigint generated always as identity,
  product_id bigint not null,
  position integer not null,
  options text[] not null,
  title text,
  sku text,
  barcode text,
  price numeric(24, 2) not null check (price >= 0),
  taxable boolean not null,
  requires_shipping boolean not null,
  inventory_tracked boolean not null,
  inventory_quantity bigint,
  inventory_policy text not null check (inventory_policy in ('deny', 'continue')),
  image_url text,
  updated_at timestamptz(3) not null,
  primary key (store_id, id),
  unique (product_id, options, store_id),
  foreign key (store_id, product_id) references platform.product (store_id, id) on delete cascade
);
create index on platform.variant (sku, store_id) where sku is not null;

create table platform.collection (
  store_id bigint not null,
  id bigint generated always as identity,
  title text not null,
  primary key (store_id, id),
  unique (title, store_id)
);

create table platform.collection_product (
  store_id bigint not null,
  collection_id bigint not null,
  product_id bigint not null,
  primary key (store_id, product_id, collection_id),
  foreign key (store_id, collection_id) references platform.collection (store_id, id) on delete cascade,
  foreign key (store_id, product_id) references platform.product (store_id, id) on delete cascade
);

create table platform.customer (
  store_id bigint not null,
  id bigint generated always as identity,
  email text not null check (email = lower(email)),
  name text,
  phone text,
  tags text[] not null default '{}',
  updated_at timestamptz(3) not null,
  primary key (store_id, id),
  unique (email, store_id)
);

create table platform.company (
  store_id bigint not null,
  id bigint generated always as identity,
  external_id text,
  name text not null,
  updated_at timestamptz(3) not null,
  primary key (store_id, id),
  unique (external_id, store_id)
);

create table platform.company_location (
  store_id bigint not null,
  id bigint generated always as identity,
  company_id bigint not null,
  name text not null,
  address jsonb not null default '{}',
  primary key (store_id, id),
  unique (company_id, name, store_id),
  foreign key (store_id, company_id) references platform.company (store_id, id) on delete cascade
);

-- A contact is a customer's membership of a company; a role at a location makes it a buyer there.
create table platform.company_contact (
  store_id bigint not null,
  id bigint generated always as identity,
  company_id bigint not null,
  customer_id bigint not null,
  main_contact boolean not null default false,
  primary key (store_id, id),
  unique (customer_id, company_id, store_id),
  foreign key (store_id, company_id) references platform.company (store_id, id) on delete cascade,
  foreign key (store_id, customer_id) references platform.customer (store_id, id) on delete cascade
);
create unique index on platform.company_contact (company_id, store_id) where main_contact;

create table platform.contact_role (
  store_id bigint not null,
  contact_id bigint not null,
  location_id bigint not null,
  role text,
  primary key (store_id, contact_id, location_id),
  foreign key (store_id, contact_id) references platform.company_contact (store_id, id) on delete cascade,
  foreign key (store_id, location_id) references platform.company_location (store_id, id) on delete cascade
);
