-- What came of each automation rule that was considered for a new request. A quote with any is not automated again.
create table automation_run (
  store_id bigint not null,
  id uuid not null,
  quote_id uuid not null,
  rule_id text not null,
  rule_name text not null,
  action text not null check (action in ('decline', 'assign', 'price', 'send')),
  outcome text not null check (outcome in ('applied', 'no_match', 'skipped', 'failed')),
  reason text not null,
  at timestamptz(3) not null,
  primary key (store_id, id),
  unique (store_id, quote_id, rule_id),
  foreign key (store_id, quote_id) references quote (store_id, id)
);
create index on automation_run (at);

-- Taken every minute: offers whose buyer has not been reminded of this version yet.
create index quote_reminder on quote (store_id, expires_at)
  where status = 'proposal_sent' and deleted_at is null and reminded_version < version_number;
-- Sent mail that is no longer kept.
create index on mail_outbox (sent_at) where sent_at is not null;
