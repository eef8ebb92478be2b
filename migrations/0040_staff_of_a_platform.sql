-- Staff may come in from their store's platform, which names them by an id of its own.
alter table staff add column platform_user_id text check (platform_user_id ~ '^[0-9]{1,20}$');
alter table staff add constraint staff_store_id_platform_user_id_key unique (store_id, platform_user_id);
comment on column staff.platform_user_id is 'who they are on the platform that signs them in; null for staff who sign in only here';

-- One process at a time installs a shop: a second exchange would end the tokens of the first.
create table shop_opening (
  shop text primary key,
  until timestamptz(3) not null
);
comment on table shop_opening is 'leases of installing a shop; a row whose time has passed means nothing';
