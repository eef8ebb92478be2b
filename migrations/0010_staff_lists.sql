-- What the staff's lists are found by. Extensions live in a schema of their own: they bring some hundred functions.
create schema if not exists extension;
create extension if not exists pg_trgm schema extension;
create extension if not exists btree_gin schema extension;
set local search_path = public, extension;

-- Text as it is searched: without case and accents, whatever the database's own locale.
create function search_form(given text) returns text language sql immutable parallel safe
  return regexp_replace(normalize(lower(given collate "und-x-icu"), nfkd), '[\u0300-\u036f]', '', 'g');

-- What a quote is found by, beside the quote: a quote's row changes often, these words hardly ever. It begins with a space,
-- so that each of its words follows one.
create table quote_search (
  store_id bigint not null,
  quote_id uuid not null,
  words text not null,
  primary key (store_id, quote_id),
  foreign key (store_id, quote_id) references quote (store_id, id) on delete cascade
);
create index quote_search_words on quote_search using gin (store_id, words gin_trgm_ops) with (fastupdate = off);

create function note_quote_words() returns trigger language plpgsql as $$
begin
  insert into quote_search (store_id, quote_id, words)
    values (new.store_id, new.id, ' ' || search_form(concat_ws(' ', new.number, new.customer ->> 'companyName',
      new.customer ->> 'name', new.customer_email, new.po_number)))
    on conflict (store_id, quote_id) do update set words = excluded.words;
  return null;
end $$;

create trigger quote_words after insert or update of number, po_number, customer_email, customer on quote
  for each row execute function note_quote_words();

insert into quote_search (store_id, quote_id, words)
select store_id, id, ' ' || search_form(concat_ws(' ', number, customer ->> 'companyName', customer ->> 'name', customer_email, po_number))
from quote;

-- One for each sort that has none yet. A quote's id carries the time it was made: the primary key sorts by that.
create index quote_by_number on quote (store_id, (substring(number from '[0-9]+$')::numeric), id) where deleted_at is null;
create index quote_by_total on quote (store_id, total, id) where deleted_at is null;
create index quote_by_expiry on quote (store_id, (coalesce(expires_at, 'infinity'::timestamptz)), id) where deleted_at is null;
-- What a Sales rep sees: their own and unassigned quotes.
create index quote_by_assignee on quote (store_id, assigned_staff_id, status, updated_at, id) where deleted_at is null;
create index quote_awaiting_approval on quote (store_id, updated_at, id) where pending_approval = 'merchant' and deleted_at is null;

-- A list as somebody set it up. Shared ones are everybody's to use.
create table saved_view (
  store_id bigint not null,
  id uuid not null,
  staff_id uuid not null,
  name text not null check (name <> ''),
  shared boolean not null,
  filters jsonb not null,
  sort text not null,
  columns text[] not null,
  created_at timestamptz(3) not null,
  primary key (store_id, id),
  foreign key (store_id, staff_id) references staff (store_id, id)
);
create index on saved_view (store_id, staff_id);

-- Who wrote a message, as the timeline remembers actors; null for those written before.
alter table quote_message add column author jsonb;
