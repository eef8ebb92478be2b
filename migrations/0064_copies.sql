-- A link that only shows the quote, for those who get a copy of its offer.
alter table quote_link add column read_only boolean not null default false;
