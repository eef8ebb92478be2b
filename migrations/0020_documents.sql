-- The papers of a quote. A row appears with what happened, and holds what its document says until a job has made it; the file is
-- stored under its id, here or elsewhere. Personal data: gone when its buyer is.
create table document (
  store_id bigint not null,
  id uuid not null,
  quote_id uuid not null,
  type text not null check (type in ('proposal', 'confirmation', 'proforma_invoice')),
  -- Of a proposal its version, of others which of its type.
  position integer not null check (position > 0),
  locale text not null,
  file_name text not null,
  source jsonb,
  file_size integer,
  generated_at timestamptz(3),
  created_at timestamptz(3) not null,
  primary key (store_id, id),
  unique (store_id, quote_id, type, position),
  foreign key (store_id, quote_id) references quote,
  check ((source is null) = (generated_at is not null) and (file_size is null) = (generated_at is null))
);
-- A signed link names a document, not its store.
create unique index on document (id);

-- The files of stores, where they are kept in the database.
create table stored_file (
  store_id bigint not null references store,
  id uuid not null,
  bytes bytea not null,
  primary key (store_id, id)
);
-- What is compressed already cannot be compressed again.
alter table stored_file alter column bytes set storage external;
