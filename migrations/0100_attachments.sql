-- Files that buyers and staff add to a request or a message, stored as documents are. Until the request or message is sent, an upload
-- belongs to no quote; a day later it is dropped.
create table attachment (
  store_id bigint not null references store (id),
  id uuid not null,
  quote_id uuid,
  message_id uuid,
  line_id uuid,
  from_buyer boolean not null,
  file_name text not null,
  media_type text not null,
  file_size integer not null check (file_size > 0),
  scan text not null check (scan in ('off', 'waiting', 'clean', 'infected')),
  created_at timestamptz(3) not null,
  primary key (store_id, id),
  foreign key (store_id, quote_id) references quote (store_id, id),
  foreign key (store_id, message_id) references quote_message (store_id, id),
  check (quote_id is not null or (message_id is null and line_id is null))
);
create index attachment_of_quote on attachment (quote_id, store_id) where quote_id is not null;
create index attachment_unsent on attachment (store_id, created_at) where quote_id is null;
create index attachment_unscanned on attachment (created_at) where scan = 'waiting';
create unique index attachment_id on attachment (id); -- for signed links
