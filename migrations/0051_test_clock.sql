-- The test clock of development stores: business time is the machine's time and this offset, which only grows.
alter table store add column clock_offset_ms bigint not null default 0;
alter table store add constraint store_clock_offset_ms_check
  check (clock_offset_ms = 0 or (development and clock_offset_ms between 1 and 34560000000)); -- 400 days
create index store_clock_ahead on store (id) where clock_offset_ms > 0;
comment on index store_clock_ahead is 'the jobs and partitions of stores whose clock is ahead';

-- One process at a time advances a store's clock.
create table clock_walk (
  store_id bigint primary key references store,
  walker uuid not null,
  target timestamptz(3) not null,
  lease_until timestamptz not null
);
comment on table clock_walk is 'advances under way; one whose lease has ended stopped before its target';
