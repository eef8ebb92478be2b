-- The staff's lists find the quotes of a page in an index alone, and read only those: each row of a quote that is read to be thrown away
-- costs ten times as much as its entry. So quote_list holds all that a list filters by, and the two others what tabs and counts need.
-- They take the place of indexes of the same columns, which /v1 walks as before.
create index quote_list on quote (store_id, updated_at, id)
  include (status, mode, source, pending_approval, assigned_staff_id, company_id, total, expires_at, number) where deleted_at is null;
create index quote_by_status on quote (store_id, status, updated_at, id) include (pending_approval) where deleted_at is null;
create index quote_by_staff on quote (store_id, assigned_staff_id, status, updated_at, id) include (pending_approval)
  where deleted_at is null;
drop index quote_store_id_updated_at_id_idx;
drop index quote_store_id_status_updated_at_id_idx;
drop index quote_by_assignee;

comment on index quote_list is 'GET /v1/quotes and the staff''s list, in their usual order, and any filter of the staff''s list';
comment on index quote_by_status is 'both lists by status and the inbox''s counts; stale quotes to close';
comment on index quote_by_staff is 'both lists by assignee, and what a sales rep may see';
