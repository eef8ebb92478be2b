-- What tells somebody something is already in the timelines: this finds it there, newest first (src/database/notifications/told-changes.ts).
create index quote_change_told on quote_change (store_id, id) include (quote_id)
  where action in ('assign', 'accept', 'counter', 'decline_proposal', 'withdraw', 'ask_renewal', 'approve_acceptance', 'reject_acceptance',
      'approve_proposal', 'reject_proposal', 'approval_lapsed')
    or (action = 'send_proposal' and detail ->> 'outcome' = 'awaiting_approval')
    or (action = 'post_message' and actor ->> 'kind' = 'buyer')
    or (action = 'note' and detail ? 'mentions');

-- Until when a person has read all notifications, and the kinds they do not want.
create table notification_choice (
  store_id bigint not null,
  staff_id uuid not null,
  read_until timestamptz(3),
  muted text[] not null default '{}',
  primary key (store_id, staff_id),
  foreign key (store_id, staff_id) references staff (store_id, id)
);

-- When a person last saw the quote: what it told them before is read.
alter table quote_mark add column seen_at timestamptz(3);
