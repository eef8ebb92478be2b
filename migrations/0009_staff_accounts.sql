-- Null until the invitation is accepted: who has no password cannot sign in.
alter table staff add column password_hash text check (password_hash <> '');

-- Who is signed in where. Of the token in the cookie only the SHA-256 is kept.
create table staff_session (
  store_id bigint not null,
  staff_id uuid not null,
  token_hash bytea not null unique check (length(token_hash) = 32),
  created_at timestamptz(3) not null,
  last_seen_at timestamptz(3) not null,
  confirmed_at timestamptz(3) not null,
  primary key (store_id, staff_id, token_hash),
  foreign key (store_id, staff_id) references staff
);
create index on staff_session (last_seen_at);

-- The links mailed to staff: one of each purpose at a time, deleted when it is used.
create table staff_link (
  store_id bigint not null,
  staff_id uuid not null,
  purpose text not null check (purpose in ('invitation', 'password_reset')),
  token_hash bytea not null unique check (length(token_hash) = 32),
  expires_at timestamptz(3) not null,
  primary key (store_id, staff_id, purpose),
  foreign key (store_id, staff_id) references staff
);
create index on staff_link (expires_at);

-- Tries to sign in, as token buckets named by a hash of the account or address. Unlogged: after a crash every bucket is full.
create unlogged table throttle_bucket (
  name bytea primary key check (length(name) = 32),
  level bigint not null check (level >= 0),
  at_ms bigint not null
) with (fillfactor = 50);

-- What staff did that matters for security. Without staff_id: the operator, or nobody who was signed in.
create table audit_entry (
  store_id bigint not null references store,
  id uuid not null,
  staff_id uuid,
  action text not null check (action <> ''),
  detail jsonb not null,
  at timestamptz(3) not null,
  primary key (store_id, id),
  foreign key (store_id, staff_id) references staff
);
create index on audit_entry (at);
