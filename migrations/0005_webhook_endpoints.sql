create table webhook_endpoint (
  store_id bigint not null references store,
  id uuid not null,
  url text not null,
  description text,
  events text[] not null default '{}',
  status text not null default 'active' check (status in ('active', 'disabled', 'auto_disabled')),
  source text not null default 'merchant' check (source in ('merchant', 'automation_platform', 'agent_protocol')),
  secret_enc bytea not null,
  created_at timestamptz(3) not null,
  primary key (store_id, id)
);
