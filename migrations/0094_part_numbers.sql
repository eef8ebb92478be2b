-- What a company calls a variant: lists with the company's own part numbers are read by it.
create table part_number (
  store_id bigint not null references store (id),
  company_id bigint not null,
  -- In lower case.
  part_number text not null,
  -- As the company writes it.
  written text not null,
  variant_id bigint not null,
  saved_at timestamptz(3) not null,
  primary key (store_id, company_id, part_number)
);
