-- The logo of a store as it was last fetched for its documents: kept for a while, also that it could not be had.
create table store_logo (
  store_id bigint primary key references store,
  url text not null,
  -- Null: it could not be had, or cannot be printed.
  bytes bytea,
  format text check (format in ('png', 'jpg', 'gif', 'webp', 'svg')),
  kept_until timestamptz(3) not null,
  check ((bytes is null) = (format is null))
);
alter table store_logo alter column bytes set storage external;

-- The documents that wait to be made.
create index on document (created_at) where source is not null;
