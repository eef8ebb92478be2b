-- Replies by mail that were taken, by a hash of their Message-ID: providers deliver some twice.
create table taken_reply (
  store_id bigint not null,
  quote_id uuid not null,
  message_hash bytea not null,
  taken_at timestamptz(3) not null,
  primary key (store_id, quote_id, message_hash),
  foreign key (store_id, quote_id) references quote (store_id, id)
);
create index taken_reply_taken_at on taken_reply (taken_at);
