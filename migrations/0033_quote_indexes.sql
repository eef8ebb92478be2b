-- Every change of a quote moves updated_at, by which its lists are ordered: so no update is heap-only, and each of these indexes
-- gets an entry with it. Those that are left are the ones a query needs; each says which. The one that goes had the quotes of an
-- assignee without their status: GET /v1/quotes now walks quote_by_assignee, once a status, as the staff's list does.
drop index quote_store_id_assigned_staff_id_updated_at_id_idx;

comment on index quote_pkey is 'one quote; lists by the time they were made';
comment on index quote_store_id_number_key is 'no two quotes of a store have one number';
comment on index quote_store_id_updated_at_id_idx is 'GET /v1/quotes and the staff''s list, in their usual order';
comment on index quote_store_id_status_updated_at_id_idx is 'both lists by status; stale quotes to close';
comment on index quote_by_assignee is 'both lists by assignee, and what a sales rep may see';
comment on index quote_store_id_customer_email_updated_at_id_idx is 'GET /v1/quotes by customer_email';
comment on index quote_store_id_po_number_updated_at_id_idx is 'GET /v1/quotes by po_number';
comment on index quote_awaiting_approval is 'the approvals inbox; the staff''s list by what needs approval';
comment on index quote_by_number is 'the staff''s list by number';
comment on index quote_by_total is 'the staff''s list by total';
comment on index quote_by_expiry is 'the staff''s list by expiry';
comment on index quote_by_customer is 'the portal: quotes of a contact';
comment on index quote_by_location is 'the portal: quotes of a location';
comment on index quote_by_company is 'the portal and the staff''s list: quotes of a company';
comment on index quote_expiry is 'the job that lets offers expire';
comment on index quote_reminder is 'the job that reminds buyers of offers that expire soon';
comment on index quote_approval_timeout is 'the job that ends approvals nobody finished';

-- What a quote names is there. From here on that is checked of what is written; 0036 checks what was written before. Only the
-- catalogue is locked: a check of all rows in this transaction would keep everybody out.
-- A conversion is named by its group, whose first draft order is always there and has position 0.
alter table quote
  add column conversion_position integer not null default 0,
  add constraint quote_conversion_position_check check (conversion_position = 0) not valid,
  add constraint quote_based_on_fkey foreign key (store_id, based_on_quote_id) references quote (store_id, id) not valid,
  add constraint quote_conversion_fkey foreign key (store_id, id, conversion_id, conversion_position)
    references conversion (store_id, quote_id, group_id, position) not valid;
comment on column quote.conversion_position is 'always 0, for the foreign key of conversion_id';

alter table quote_change
  add constraint quote_change_statuses check (array[new_status, coalesce(previous_status, new_status)] <@ array[
    'submitted', 'in_review', 'countered', 'proposal_sent', 'partially_accepted', 'accepted', 'partially_converted', 'converted',
    'declined', 'expired', 'closed']) not valid;
