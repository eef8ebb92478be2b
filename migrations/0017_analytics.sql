-- What a quote came to after each of its changes, so that its figures at any moment are known later; null for changes from before.
alter table quote_change
  add column total numeric(24, 2),
  add column accepted_net numeric(24, 2);

comment on column quote_change.total is 'totals.total after the change';
comment on column quote_change.accepted_net is 'what accepted lines came to, less discounts, without shipping and tax';
