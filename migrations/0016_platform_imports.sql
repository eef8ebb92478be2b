-- A CSV file that staff import into the embedded platform, and how far it is. The file, its first rows and what is wrong with
-- others are sealed; the file goes when the import is over.
create table platform_import (
  store_id bigint not null,
  id uuid not null,
  kind text not null check (kind in ('catalog', 'companies')),
  file_name text not null,
  bytes integer not null,
  staff_id uuid not null,
  state text not null check (state in ('checking', 'checked', 'importing', 'done', 'failed', 'cancelled')),
  file bytea,
  sample bytea,
  errors bytea,
  row_count integer,
  error_count integer,
  counts jsonb,
  batches_done integer,
  rows_done integer not null default 0,
  created_at timestamptz(3) not null,
  started_at timestamptz(3),
  ended_at timestamptz(3),
  primary key (store_id, id),
  foreign key (store_id, staff_id) references staff
);
-- What is encrypted cannot be compressed.
alter table platform_import alter column file set storage external;
create unique index platform_import_running on platform_import (store_id) where state = 'importing';
create index on platform_import (created_at);
