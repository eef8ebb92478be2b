-- A store is a tenant. Every other table carries its id first in the primary key.
create table store (
  id bigint generated always as identity primary key,
  domain text not null unique check (domain = lower(domain) and domain <> ''),
  name text not null check (name <> ''),
  plan text not null check (plan in ('enterprise', 'starter')),
  trial_ends_at timestamptz(3),
  development boolean not null default false,
  installed boolean not null default true,
  frozen boolean not null default false,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  timezone text not null,
  settings jsonb not null default '{}',
  revision bigint not null default 1,
  created_at timestamptz(3) not null
);

-- What a process remembers of a row is only good while the row's revision stands: see take_tokens.
create function bump_revision() returns trigger language plpgsql as $$
begin
  new.revision := old.revision + 1;
  return new;
end $$;

create trigger store_revision before update on store
  for each row execute function bump_revision();

create table staff (
  store_id bigint not null references store,
  id uuid not null,
  email text not null check (email = lower(email)),
  name text not null,
  role text not null check (role in ('admin', 'manager', 'sales_rep')),
  active boolean not null default true,
  created_at timestamptz(3) not null,
  primary key (store_id, id),
  unique (store_id, email)
);

-- Quote numbers: one row a store, locked from allocation to commit, so numbers have no holes.
create table quote_counter (
  store_id bigint primary key references store,
  last_number bigint not null
) with (fillfactor = 50);

-- The daily buyer-email allowance as a token bucket: level is tokens times the milliseconds a full refill takes.
create table mail_allowance (
  store_id bigint primary key references store,
  level bigint not null check (level >= 0),
  at_ms bigint not null
) with (fillfactor = 50);

-- The operator's switch: while a row stands here, the API answers 503 api_disabled.
create table api_switch (
  disabled boolean primary key default true check (disabled),
  since timestamptz(3) not null
);
