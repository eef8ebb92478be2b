-- What staff note about a company or a customer, for themselves.
create table account_note (
  store_id bigint not null references store (id),
  id uuid not null,
  company_id bigint,
  customer_id bigint,
  staff_id uuid not null,
  body text not null,
  created_at timestamptz(3) not null,
  primary key (store_id, id),
  foreign key (store_id, staff_id) references staff (store_id, id),
  check ((company_id is null) <> (customer_id is null))
);
create index account_note_of_company on account_note (store_id, company_id, id) where company_id is not null;
create index account_note_of_customer on account_note (store_id, customer_id, id) where customer_id is not null;
