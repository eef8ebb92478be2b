-- What a company arranges for itself in the portal.

-- The most a contact may accept alone, net, and who approves what is above it: beside the store's own policies.
create table buying_limit (
  store_id bigint not null references store (id),
  company_id bigint not null,
  contact_id bigint not null,
  amount numeric(24,2) not null check (amount >= 0),
  approver_id bigint,
  saved_at timestamptz(3) not null,
  primary key (store_id, company_id, contact_id)
);

-- Lists of products that all contacts of a company request from.
create table shared_list (
  store_id bigint not null references store (id),
  id uuid not null,
  company_id bigint not null,
  name text not null,
  lines jsonb not null,
  saved_at timestamptz(3) not null,
  primary key (store_id, id)
);
create unique index shared_list_name on shared_list (store_id, company_id, lower(name));

-- Contacts whom a colleague has invited and who have not signed in since.
create table contact_invitation (
  store_id bigint not null references store (id),
  company_id bigint not null,
  contact_id bigint not null,
  customer_id bigint not null,
  sent_at timestamptz(3) not null,
  primary key (store_id, company_id, contact_id)
);
create index contact_invitation_of_customer on contact_invitation (store_id, customer_id);
