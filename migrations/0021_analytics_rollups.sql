-- What a quote came to after each of its changes, so that every figure follows from this log alone, which never changes.
-- Of changes from before, the quote's present figures are the best there is.
alter table quote_change
  add column accepted_lines integer,
  add column compared_net numeric(24, 2),
  add column compared_catalog numeric(24, 2),
  add column converted_net numeric(24, 2);

comment on column quote_change.accepted_lines is 'how many lines are accepted after the change';
comment on column quote_change.compared_net is 'what the accepted lines come to that have a catalogue price, a kit as a whole';
comment on column quote_change.compared_catalog is 'what the catalogue asks for these';
comment on column quote_change.converted_net is 'what the lines on draft orders come to, less discounts, without shipping and tax';

update quote_change change
set total = coalesce(change.total, quote.total),
  accepted_net = coalesce(change.accepted_net, 0),
  accepted_lines = case when change.accepted_net > 0 then figure.lines else 0 end,
  compared_net = case when change.accepted_net > 0 then figure.net else 0 end,
  compared_catalog = case when change.accepted_net > 0 then figure.catalog else 0 end,
  converted_net = coalesce((
    select sum(conversion.subtotal - conversion.discount)
    from conversion
    where conversion.store_id = change.store_id and conversion.quote_id = change.quote_id and conversion.state = 'done'
      and conversion.created_at <= to_timestamp(('x' || left(replace(change.id::text, '-', ''), 12))::bit(48)::bigint / 1000.0)), 0)
from quote
cross join lateral (
  select coalesce(sum(item.lines), 0) as lines,
    coalesce(sum(item.net) filter (where item.catalog is not null), 0) as net, coalesce(sum(item.catalog), 0) as catalog
  from (
    select count(*) as lines,
      sum((line ->> 'lineTotal')::numeric - coalesce((line ->> 'discountShare')::numeric, 0)) as net,
      sum((line ->> 'catalogPrice')::numeric * (line ->> 'quantity')::integer) as catalog
    from jsonb_array_elements(quote.lines) line
    where line ->> 'decision' = 'accept'
    group by coalesce(line #>> '{kit,key}', line ->> 'id')) item) figure
where quote.store_id = change.store_id and quote.id = change.quote_id
  and (change.total is not null or change.action = 'post_message');

-- A store's figures, a row a period in which something changed: days, weeks from Monday and months, in UTC. All are sums over
-- changes of quotes; `ended` and `pipeline` are running: what stands at a time is the sum over all periods before it.
create table analytics_rollup (
  store_id bigint not null,
  period text not null check (period in ('day', 'week', 'month')),
  start date not null,
  created bigint not null default 0,
  ended bigint not null default 0,
  accepted bigint not null default 0,
  partially_accepted bigint not null default 0,
  declined bigint not null default 0,
  expired bigint not null default 0,
  converted bigint not null default 0,
  accepted_value numeric(24, 2) not null default 0,
  pipeline numeric(24, 2) not null default 0,
  converted_value numeric(24, 2) not null default 0,
  compared_net numeric(24, 2) not null default 0,
  compared_catalog numeric(24, 2) not null default 0,
  responses bigint not null default 0,
  response_ms bigint not null default 0,
  negotiations bigint not null default 0,
  negotiation_ms bigint not null default 0,
  conversions bigint not null default 0,
  conversion_ms bigint not null default 0,
  primary key (store_id, period, start)
);

-- The changes that are not in the roll-up yet. Each is marked by its own transaction, in a row of its own: nobody waits for anybody,
-- and whatever commits late is still marked.
create table analytics_tail (
  store_id bigint not null,
  quote_id uuid not null,
  change_id uuid not null,
  primary key (store_id, quote_id, change_id)
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000);

create function mark_change() returns trigger language plpgsql as $$
begin
  insert into analytics_tail (store_id, quote_id, change_id) values (new.store_id, new.quote_id, new.id);
  return null;
end $$;
create trigger change_mark after insert on quote_change for each row execute function mark_change();

insert into analytics_tail (store_id, quote_id, change_id) select store_id, quote_id, id from quote_change;

-- Who folds a store's tail into its roll-up holds its row; until when the roll-up is complete, null while it never was.
create table analytics_fold (
  store_id bigint primary key references store,
  complete_at timestamptz(3)
);
