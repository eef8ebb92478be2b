-- What staff keep to use again on other quotes: texts, and later kits and terms. What one is made of depends on its kind.
create table preset (
  store_id bigint not null references store (id),
  id uuid not null,
  kind text not null check (kind in ('snippet', 'kit', 'template')),
  -- Who made it. Unless it is shared, nobody else sees it.
  staff_id uuid not null,
  shared boolean not null,
  name text not null check (name <> ''),
  content jsonb not null,
  created_at timestamptz(3) not null,
  primary key (store_id, id),
  foreign key (store_id, staff_id) references staff (store_id, id)
);
create index on preset (store_id, kind, staff_id);
