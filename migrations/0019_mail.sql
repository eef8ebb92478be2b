-- What is to be mailed is worked off: whoever has its lease writes a message for each of those it goes to, and it is gone. What was
-- queued before there was anything that sends is too old to be sent; it is only to be read.
drop index mail_outbox_created_at_idx;
drop index mail_outbox_sent_at_idx;
delete from mail_outbox where sent_at is not null;
alter table mail_outbox
  drop column sent_at,
  add column sends boolean not null default false,
  add column due_at timestamptz(3),
  add column lease_until timestamptz not null default '-infinity',
  add column attempts integer not null default 0;
update mail_outbox set due_at = created_at;
alter table mail_outbox
  alter column sends set default true,
  alter column due_at set not null;
create index on mail_outbox (due_at);

-- A message to one recipient. Who that is and what it says is sealed; `recipient` is a keyed hash of the address. `lease_epoch`
-- numbers the attempts of all workers: what carries an older number is void.
create table mail_message (
  store_id bigint not null references store,
  id uuid not null,
  kind text not null,
  quote_id uuid,
  recipient bytea not null check (length(recipient) = 16),
  sealed bytea not null,
  state text not null check (state in ('waiting', 'sent', 'kept', 'gave_up', 'suppressed')),
  attempts integer not null default 0,
  due_at timestamptz(3) check ((due_at is not null) = (state = 'waiting')),
  lease_until timestamptz not null default '-infinity',
  lease_epoch integer not null default 0,
  failure text,
  smtp_code integer,
  smtp_status text,
  created_at timestamptz(3) not null,
  settled_at timestamptz(3) check ((settled_at is null) = (state = 'waiting')),
  primary key (store_id, id)
);
create index on mail_message (due_at) where state = 'waiting';
create index on mail_message (store_id, state, id);
create index on mail_message (store_id, recipient, id);
create index on mail_message (store_id, quote_id, id) where quote_id is not null;
create index on mail_message (created_at);

-- Whom a store mails nothing, or no reminders, by a keyed hash of the address; the address itself is sealed.
create table mail_suppression (
  store_id bigint not null references store,
  id uuid not null,
  recipient bytea not null check (length(recipient) = 16),
  reason text not null check (reason in ('bounced', 'opted_out')),
  smtp_code integer,
  smtp_status text,
  sealed bytea not null,
  created_at timestamptz(3) not null,
  primary key (store_id, id),
  unique (store_id, recipient, reason)
);
