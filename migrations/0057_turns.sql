-- What a quote waits for, and since when: src/domain/quotes/turn.ts decides it with each change. A buyer's unanswered message is kept on its
-- own, since it may wait beside all else.
alter table quote
  add column waits_for text check (waits_for in (
    'request', 'prepare', 'counter', 'rejected', 'send', 'renewal', 'convert', 'conversion_failed')),
  add column waits_since timestamptz(3),
  add column unanswered_since timestamptz(3),
  add constraint quote_waits check ((waits_for is null) = (waits_since is null));

-- Quotes from before wait since their last change: nothing else says it as cheaply.
update quote set
  waits_for = case status
    when 'submitted' then 'request' when 'in_review' then 'prepare' when 'countered' then 'counter'
    when 'expired' then 'renewal' else 'convert' end,
  waits_since = updated_at
where deleted_at is null and (
  status in ('submitted', 'in_review', 'countered')
  or (status = 'expired' and proposal ->> 'renewalAskedAt' is not null)
  or (status in ('accepted', 'partially_accepted', 'partially_converted') and conversion_id is null and pending_approval is null
    and jsonb_path_exists(lines, '$[*] ? (@.decision == "accept" && @.draftOrderId == null)')));

create index quote_waiting on quote (store_id, assigned_staff_id, least(waits_since, unanswered_since), id)
  include (waits_for, waits_since, unanswered_since, pending_approval)
  where deleted_at is null and (waits_since is not null or unanswered_since is not null);
comment on index quote_waiting is 'the queue of what waits for each person';

-- Marks that one person sets on a quote: what they have seen, and until when they put it off.
create table quote_mark (
  store_id bigint not null,
  staff_id uuid not null,
  quote_id uuid not null,
  seen_revision bigint,
  snoozed_at timestamptz(3),
  snoozed_until timestamptz(3),
  primary key (store_id, staff_id, quote_id),
  foreign key (store_id, staff_id) references staff (store_id, id),
  foreign key (store_id, quote_id) references quote (store_id, id) on delete cascade
);
create index on quote_mark (store_id, quote_id);
