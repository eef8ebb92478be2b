-- A list too long for one quote was requested as several: which quotes belong together, in which order.
create table list_part (
  store_id bigint not null,
  quote_id uuid not null,
  -- Of the first part, also for itself.
  first_quote_id uuid not null,
  part smallint not null,
  primary key (store_id, quote_id),
  foreign key (store_id, quote_id) references quote (store_id, id)
);
create index list_part_of_list on list_part (store_id, first_quote_id, part);
