-- Of each source and mode, quotes in the order of the staff's list: a pair that few quotes have is found without a walk through all of them.
create index quote_by_source on quote (store_id, source, mode, updated_at, id) include (status, assigned_staff_id)
  where deleted_at is null;

comment on index quote_by_source is 'the staff''s list by source, of each mode';
