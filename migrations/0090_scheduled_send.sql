-- Proposals that go out by themselves at a time, at most one for each quote, with what the person agreed to who set the time. One that could
-- not go out stays with the reason until staff have seen to it. A row of an earlier version than the quote's says nothing any more.
create table scheduled_send (
  store_id bigint not null,
  quote_id uuid not null,
  version_number integer not null,
  offer text not null,
  send_at timestamptz(3) not null,
  agreed_at timestamptz(3) not null,
  staff_id uuid not null,
  letter jsonb,
  total numeric(24, 2) not null,
  below_floor boolean not null,
  stopped_at timestamptz(3),
  reason jsonb,
  primary key (store_id, quote_id),
  foreign key (store_id, quote_id) references quote (store_id, id),
  foreign key (store_id, staff_id) references staff (store_id, id),
  constraint scheduled_send_stopped check ((stopped_at is null) = (reason is null))
);
create index scheduled_send_due on scheduled_send (send_at) where stopped_at is null;
comment on column scheduled_send.offer is 'a hash of what goes out: the staged proposal, the lines and who gets it';
