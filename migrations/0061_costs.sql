-- What a variant costs the store, as its catalogue says; null if nobody has said. Only staff with the permission see it.
alter table platform.variant add column cost numeric(24,2) check (cost >= 0);
