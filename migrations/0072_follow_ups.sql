-- What a store's follow-up rules did: each at most once for a version of a quote. A task waits for staff until it is done, or until the
-- buyer answers.
create table follow_up (
  store_id bigint not null,
  quote_id uuid not null,
  version_number integer not null,
  rule_id text not null,
  action text not null check (action in ('remind', 'task', 'close')),
  at timestamptz(3) not null,
  done_at timestamptz(3),
  primary key (store_id, quote_id, version_number, rule_id),
  foreign key (store_id, quote_id) references quote (store_id, id)
);
create index follow_up_task on follow_up (store_id, quote_id) where action = 'task' and done_at is null;

-- Quotes that no rule follows up.
create table follow_up_exemption (
  store_id bigint not null,
  quote_id uuid not null,
  primary key (store_id, quote_id),
  foreign key (store_id, quote_id) references quote (store_id, id)
);
