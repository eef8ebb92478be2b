-- What a quote came to after each of its changes, so that its figures at any moment are known later; null where
-- nothing was decided (messages). Of changes from before the quote's present figures are the best there is.
alter table quote_change
  add column total numeric(24, 2),
  add column accepted_net numeric(24, 2);

comment on column quote_change.total is 'totals.total after the change';
comment on column quote_change.accepted_net is 'what accepted lines came to, less discounts, without shipping and tax';

update quote_change change
set total = quote.total,
  accepted_net = case quote.headline_mode
    when 'none' then 0
    when 'full' then quote.subtotal - quote.discount_total
    else quote.accepted_total
  end
from quote
where quote.store_id = change.store_id and quote.id = change.quote_id and change.action <> 'post_message';
