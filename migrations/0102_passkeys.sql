-- Passkeys of customers who sign in without a mailed link, and the challenges they answer: each once.
create table passkey (
  store_id bigint not null references store (id),
  id uuid not null,
  customer_id bigint not null,
  credential_id bytea not null,
  public_key bytea not null,
  counter bigint not null,
  created_at timestamptz(3) not null,
  used_at timestamptz(3),
  primary key (store_id, id)
);
create unique index passkey_credential on passkey (credential_id);
create index passkey_of_customer on passkey (store_id, customer_id);

create table passkey_challenge (
  store_id bigint not null references store (id),
  challenge bytea not null,
  customer_id bigint,
  expires_at timestamptz(3) not null,
  primary key (store_id, challenge)
);
create index passkey_challenge_expires on passkey_challenge (expires_at);
