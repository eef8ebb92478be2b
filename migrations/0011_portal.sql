-- Links that open one quote as its buyer. The token is the id with a signature of ours: nothing secret is kept.
create table quote_link (
  store_id bigint not null,
  id uuid not null unique,
  quote_id uuid not null,
  created_by uuid,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  revoked_at timestamptz(3),
  primary key (store_id, id),
  foreign key (store_id, quote_id) references quote (store_id, id),
  foreign key (store_id, created_by) references staff
);
create index on quote_link (store_id, quote_id, id);
create index on quote_link (expires_at);

-- The sign-in links mailed to customers of the platform: each works once.
create table portal_sign_in (
  store_id bigint not null references store,
  token_hash bytea not null unique check (length(token_hash) = 32),
  customer_id bigint not null,
  expires_at timestamptz(3) not null,
  primary key (store_id, token_hash)
);
create index on portal_sign_in (expires_at);

-- Customers who are signed in, with what the platform said of them when it was last asked.
create table portal_session (
  store_id bigint not null references store,
  token_hash bytea not null unique check (length(token_hash) = 32),
  customer_id bigint not null,
  email text not null,
  name text,
  memberships jsonb not null,
  refreshed_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  last_seen_at timestamptz(3) not null,
  primary key (store_id, token_hash)
);
create index on portal_session (last_seen_at);

-- Requests of the last moments, by a signature of what was sent: a double click makes one quote. Unlogged: it may forget.
create unlogged table recent_request (
  store_id bigint not null,
  signature bytea not null check (length(signature) = 16),
  quote_id uuid not null,
  at timestamptz(3) not null,
  primary key (store_id, signature)
);
create index on recent_request (at);

-- What a buyer sees, the newest first: a quote's id carries the time it was made.
create index quote_by_customer on quote (store_id, customer_id, id) where deleted_at is null and customer_id is not null;
create index quote_by_location on quote (store_id, company_location_id, id)
  where deleted_at is null and company_location_id is not null;
create index quote_by_company on quote (store_id, company_id, id) where deleted_at is null and company_id is not null;
