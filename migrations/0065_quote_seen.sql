-- What its buyer has opened and downloaded of each version: the first time counts.
create table quote_seen (
  store_id bigint not null,
  quote_id uuid not null,
  version_number integer not null,
  what text not null check (what in ('opened', 'downloaded')),
  at timestamp(3) with time zone not null,
  primary key (store_id, quote_id, version_number, what),
  foreign key (store_id, quote_id) references quote (store_id, id)
);
