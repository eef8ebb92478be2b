-- Every figure follows from quote_change (0021), but quotes made before that log came (0007) have no creation in it, so they were
-- counted nowhere. The change takes the quote's own id: that carries the time it was made, and is less than any later change's.
-- Who made it is not known any more.
insert into quote_change (store_id, id, quote_id, actor, action, new_status, detail,
  total, accepted_lines, accepted_net, compared_net, compared_catalog, converted_net)
select quote.store_id, quote.id, quote.id, '{"kind": "job"}', 'create', 'submitted', jsonb_build_object('source', quote.source),
  coalesce(next.total, quote.total), 0, 0, 0, 0, 0
from quote
left join lateral (
  select total from quote_change change
  where change.store_id = quote.store_id and change.quote_id = quote.id and change.total is not null
  order by change.id limit 1) next on true
where not exists (
  select from quote_change change
  where change.store_id = quote.store_id and change.quote_id = quote.id and change.action = 'create');

-- 0017 and 0021 gave every older change what the quote came to in the end, so what was accepted counted on the day the quote was
-- made. Before its first acceptance nothing was. A roll-up has the changes as they were: where one says something else now, it is
-- folded from nothing.
with too_early as materialized (
  select store_id, id
  from quote_change change
  where accepted_lines > 0 and not exists (
    select from quote_change earlier
    where earlier.store_id = change.store_id and earlier.quote_id = change.quote_id and earlier.id <= change.id
      and earlier.new_status in ('accepted', 'partially_accepted', 'partially_converted', 'converted'))),
corrected as (
  update quote_change change
  set accepted_lines = 0, accepted_net = 0, compared_net = 0, compared_catalog = 0
  from too_early
  where change.store_id = too_early.store_id and change.id = too_early.id),
emptied as (delete from analytics_rollup where store_id in (select store_id from too_early))
insert into analytics_tail (store_id, quote_id, change_id)
select store_id, quote_id, id from quote_change where store_id in (select store_id from too_early)
on conflict do nothing;
