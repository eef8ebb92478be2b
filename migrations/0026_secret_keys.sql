-- The keys of SECRET_KEY that this database was written with, by their fingerprints: each sealed box names its key in bytes 2 to 5.
create table secret_key (
  id text primary key check (id ~ '^[0-9a-f]{8}$'),
  -- A text that is sealed with the key: who opens it has the key. Null for keys of before, until they are used again.
  proof bytea,
  -- When a process last began with it as its newest key: of several that of the latest start is what everything is to be sealed with.
  started_at timestamptz(3) not null,
  -- When a process last said that it seals and signs with it. Said every hour.
  used_at timestamptz(3) not null,
  -- When the last whole search for what is sealed with it began, and whether it left some of that.
  swept_at timestamptz(3),
  remains boolean not null default false,
  -- When an operator said that nobody has it any more.
  lost_at timestamptz(3)
);

-- How far the search for what is sealed with other keys than this one is.
create table secret_sweep (
  key_id text primary key references secret_key (id),
  began_at timestamptz(3) not null,
  kind integer not null default 0,
  after text[],
  -- The keys of what was found and could not be sealed anew.
  remaining text[] not null default '{}'
);

insert into secret_key (id, started_at, used_at)
select distinct encode(substring(box from 2 for 4), 'hex'), now(), now()
from (
  select secret_enc as box from webhook_endpoint
  union all select old_secret_enc from webhook_endpoint
  union all select sealed from mail_outbox
  union all select sealed from mail_message
  union all select sealed from mail_suppression
  union all select body from idempotency_key
  union all select file from platform_import
  union all select sample from platform_import
  union all select errors from platform_import
  union all select email_enc from data_request
  union all select email_enc from platform_delivery
  union all select invoice_intent from conversion
  union all select invoice_token_enc from platform.draft_order) as boxes
where length(box) >= 33;
