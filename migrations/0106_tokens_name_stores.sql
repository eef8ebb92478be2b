-- Tokens name their store: look-ups by a token alone, over all stores, are over, and with them their indexes. Tokens that name none are found
-- here for as long as they live: sessions and links for 90 days at most, keys and invoices always. Old processes must have ended: they add
-- tokens that nobody enters.
create table token_directory (
  hash bytea primary key check (length(hash) = 32),
  store_id bigint not null references store (id),
  expires_at timestamptz(3) -- null: never
);
create index on token_directory (expires_at) where expires_at is not null;

insert into token_directory (hash, store_id, expires_at)
select hash, store_id, null::timestamptz from api_key
union all
select invoice_hash, store_id, null from platform.draft_order
union all
select token_hash, store_id, now() + interval '90 days'
from (
  select store_id, token_hash from staff_session
  union all
  select store_id, token_hash from staff_link
  union all
  select store_id, token_hash from portal_session
  union all
  select store_id, token_hash from portal_sign_in
) token;

alter table api_key drop constraint api_key_hash_key;
alter table portal_session drop constraint portal_session_token_hash_key;
alter table portal_sign_in drop constraint portal_sign_in_token_hash_key;
alter table quote_link drop constraint quote_link_id_key;
alter table staff_link drop constraint staff_link_token_hash_key;
alter table staff_session
  drop constraint staff_session_token_hash_key,
  drop constraint staff_session_pkey,
  add primary key (store_id, token_hash);
create index on staff_session (store_id, staff_id);
alter table platform.draft_order drop constraint draft_order_invoice_hash_key;
create unique index draft_order_invoice on platform.draft_order (store_id, invoice_hash);
drop index document_id_idx;
create index document_by_id on document (id); -- for copies that are checked: they name no store
drop index attachment_id;
drop index passkey_credential;
create unique index passkey_credential on passkey (store_id, credential_id);
