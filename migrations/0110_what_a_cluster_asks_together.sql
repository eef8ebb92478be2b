-- On a cluster, open pages are joined with staff, whose rows lie with their store: unlogged ones could not move between nodes.
alter table quote_presence set logged;

-- Each request to Shopify takes from this by the database's time, which Citus allows for no table that lies on the nodes. What is lost with
-- it, Shopify tells with its next answer.
drop table shopify_cost_bucket;
create unlogged table shopify_cost_bucket (
  store_id bigint primary key,
  level double precision not null,
  reserved double precision not null default 0,
  maximum double precision not null,
  restore_rate double precision not null check (restore_rate > 0),
  at timestamptz(3) not null
) with (fillfactor = 50);

-- Moves a test clock. PostgreSQL takes the sum of a time and an interval to depend on the time zone, as it would with days, and Citus sets no
-- column to one.
create function earlier(at timestamptz, by_ms bigint) returns timestamptz language sql immutable strict as $$
  select at - by_ms * interval '1 ms'
$$;

-- Its statements are the service's own now: within a function, Citus plans them for no node.
drop function note_skus(bigint, uuid[]);
