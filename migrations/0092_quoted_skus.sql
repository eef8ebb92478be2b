-- The SKUs in quotes, for staff's search. A job keeps them from the feed: each event of a quote has it looked at again, so that requests pay
-- nothing for it. What a quote no longer has stays until it is found, and is then left out.
create table sku (
  store_id bigint not null references store (id),
  id bigint generated always as identity,
  sku text not null,
  primary key (store_id, id)
);
create unique index sku_name on sku (store_id, md5(sku));
set local search_path = public, extension;
create index sku_words on sku using gin (store_id, sku extension.gin_trgm_ops);

create table sku_quote (
  store_id bigint not null,
  sku_id bigint not null,
  quote_id uuid not null,
  primary key (store_id, sku_id, quote_id),
  foreign key (store_id, sku_id) references sku (store_id, id),
  foreign key (store_id, quote_id) references quote (store_id, id)
);

create table sku_walk (
  store_id bigint primary key references store (id),
  event_id uuid not null
);
comment on table sku_walk is 'the last event of each store whose quote was looked at';

create function note_skus(store bigint, quotes uuid[]) returns void language sql as $$
  insert into sku (store_id, sku)
    select distinct store, line ->> 'sku'
    from quote q
    cross join lateral jsonb_array_elements(q.lines) line
    where q.store_id = store and q.id = any (quotes) and line ->> 'sku' <> ''
    on conflict (store_id, md5(sku)) do nothing;
  insert into sku_quote (store_id, sku_id, quote_id)
    select distinct store, s.id, q.id
    from quote q
    cross join lateral jsonb_array_elements(q.lines) line
    join sku s on s.store_id = store and md5(s.sku) = md5(line ->> 'sku')
    where q.store_id = store and q.id = any (quotes) and line ->> 'sku' <> ''
    on conflict do nothing;
$$;

select note_skus(store_id, array_agg(id)) from quote group by store_id;
insert into sku_walk (store_id, event_id) select store_id, last_id from store_feed where last_id is not null;
