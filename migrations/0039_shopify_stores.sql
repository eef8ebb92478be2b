-- A store is on the embedded platform or on Shopify, and stays there.
alter table store add column platform text not null default 'embedded' check (platform in ('embedded', 'shopify'));

-- The app's installation in a Shopify store. The tokens are sealed as one, so that a pair is never half renewed; null after uninstalling.
create table shopify_installation (
  store_id bigint primary key references store (id),
  grant_type text not null check (grant_type in ('exchange', 'client_credentials')),
  scopes text not null,
  tokens bytea,
  access_expires_at timestamptz(3) not null,
  refresh_expires_at timestamptz(3),
  renewing_until timestamptz(3),
  attention text check (attention in ('open_app', 'shop_closed')),
  installed_at timestamptz(3) not null,
  uninstalled_at timestamptz(3)
);

-- What Shopify last said of a store's cost bucket, in points, less what was taken since; reserved is taken and not yet answered.
create table shopify_cost_bucket (
  store_id bigint primary key references store (id),
  level double precision not null,
  reserved double precision not null default 0,
  maximum double precision not null,
  restore_rate double precision not null check (restore_rate > 0),
  at timestamptz(3) not null
);
