-- The catalogue lines that buyers accepted, with the net price of each: what a company paid for a variant, and what others paid for it.
-- They follow from `quote`; a trigger keeps them, so that every version of the service does.
create table accepted_line (
  store_id bigint not null,
  quote_id uuid not null,
  line_id text not null,
  variant_id bigint not null,
  sku text,
  title text not null,
  variant_title text,
  company_id bigint,
  customer_id bigint,
  quantity bigint not null check (quantity > 0),
  net numeric(24,2) not null,
  at timestamptz(3) not null,
  primary key (store_id, quote_id, line_id),
  foreign key (store_id, quote_id) references quote (store_id, id) on delete cascade
);
create index accepted_line_of_variant on accepted_line (store_id, variant_id, at, quote_id, line_id);
create index accepted_line_of_company on accepted_line (store_id, company_id, at, quote_id, line_id) where company_id is not null;
create index accepted_line_of_customer on accepted_line (store_id, customer_id, at, quote_id, line_id) where customer_id is not null;

-- Lines of kits are left out: a kit has one price.
create function accepted_lines_of(lines jsonb) returns table (
  line_id text, variant_id bigint, sku text, title text, variant_title text, quantity bigint, net numeric)
language sql immutable as $$
  select line ->> 'id', substring(line ->> 'variantId' from '[0-9]+$')::bigint, line ->> 'sku', line ->> 'title',
    line ->> 'variantTitle', (line ->> 'quantity')::bigint,
    (line ->> 'lineTotal')::numeric - coalesce((line ->> 'discountShare')::numeric, 0)
  from jsonb_array_elements(lines) line
  where line ->> 'decision' = 'accept' and line ->> 'variantId' is not null and line ->> 'lineTotal' is not null
    and coalesce(line -> 'kit', 'null') = 'null'
$$;

create function note_accepted_lines() returns trigger language plpgsql as $$
begin
  delete from accepted_line a
    where a.store_id = new.store_id and a.quote_id = new.id
      and not exists (select from accepted_lines_of(new.lines) l where l.line_id = a.line_id);
  insert into accepted_line as a
    (store_id, quote_id, line_id, variant_id, sku, title, variant_title, company_id, customer_id, quantity, net, at)
    select new.store_id, new.id, l.line_id, l.variant_id, l.sku, l.title, l.variant_title, new.company_id, new.customer_id,
      l.quantity, l.net, new.updated_at
    from accepted_lines_of(new.lines) l
    on conflict (store_id, quote_id, line_id) do update set quantity = excluded.quantity, net = excluded.net
    where (a.quantity, a.net) is distinct from (excluded.quantity, excluded.net);
  return null;
end $$;

create trigger quote_accepted after update of lines on quote for each row
  when (new.first_accepted_at is not null and old.lines is distinct from new.lines)
  execute function note_accepted_lines();

insert into accepted_line
  (store_id, quote_id, line_id, variant_id, sku, title, variant_title, company_id, customer_id, quantity, net, at)
select q.store_id, q.id, l.line_id, l.variant_id, l.sku, l.title, l.variant_title, q.company_id, q.customer_id, l.quantity,
  l.net, q.first_accepted_at
from quote q
cross join lateral accepted_lines_of(q.lines) l
where q.first_accepted_at is not null;

comment on index accepted_line_of_variant is 'what buyers paid for a variant lately';
comment on index accepted_line_of_company is 'what a company paid, newest first';
comment on index accepted_line_of_customer is 'what a customer paid, newest first';
