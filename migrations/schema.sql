-- What the migrations make of an empty database. Written by "npm run schema"; never run, never edited.

create sequence idempotency_attempt as bigint;

CREATE OR REPLACE FUNCTION public.bucket_level(store bigint, key uuid, now_ms bigint, capacity bigint, fill_ms bigint)
 RETURNS bigint
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  return coalesce(
    (select refilled(b.level, b.at_ms, now_ms, capacity, fill_ms) from rate_bucket b where b.store_id = store and b.api_key_id = key),
    capacity * fill_ms);
end $function$;

CREATE OR REPLACE FUNCTION public.earlier(at timestamp with time zone, by_ms bigint)
 RETURNS timestamp with time zone
 LANGUAGE sql
 IMMUTABLE STRICT
AS $function$
  select at - by_ms * interval '1 ms'
$function$;

CREATE OR REPLACE FUNCTION public.event_id(ms bigint, ctr integer)
 RETURNS uuid
 LANGUAGE sql
RETURN event_id(ms, ctr, gen_random_uuid());

CREATE OR REPLACE FUNCTION public.event_id(ms bigint, ctr integer, bits uuid)
 RETURNS uuid
 LANGUAGE sql
 IMMUTABLE
RETURN ((encode(int8send((((ms << 16) | (28672)::bigint) | (ctr)::bigint)), 'hex'::text) || substr((bits)::text, 20)))::uuid;

CREATE OR REPLACE FUNCTION public.is_enterprise(plan text, trial_ends_at timestamp with time zone, at timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
RETURN ((plan = 'enterprise'::text) AND ((trial_ends_at IS NULL) OR (at < trial_ends_at)));

CREATE OR REPLACE FUNCTION public.job_task(task text)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
declare
  number integer;
begin
  insert into graphile_worker._private_tasks (identifier) values (task)
    on conflict (identifier) do update set identifier = excluded.identifier
    returning id into strict number;
  return number;
end $function$;

CREATE OR REPLACE FUNCTION public.let_plans_go()
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  done integer := coalesce(nullif(current_setting('qns.calls', true), ''), '0');
begin
  if done >= 200 then
    execute 'discard plans';
    done := 0;
  end if;
  perform set_config('qns.calls', (done + 1)::text, false);
end $function$;

CREATE OR REPLACE FUNCTION public.mail_allowance_level(store bigint, now_ms bigint, capacity bigint, fill_ms bigint)
 RETURNS bigint
 LANGUAGE plpgsql
AS $function$
begin
  return (
    select refilled(m.level, m.at_ms, mail_allowance_level.now_ms, mail_allowance_level.capacity, mail_allowance_level.fill_ms)
    from mail_allowance m
    where m.store_id = store);
end $function$;

CREATE OR REPLACE FUNCTION public.must_exist(one bigint)
 RETURNS bigint
 LANGUAGE plpgsql
AS $function$
begin
  if one is null then
    raise exception 'the row to be changed is no longer there' using errcode = 'QN001';
  end if;
  return one;
end $function$;

CREATE OR REPLACE FUNCTION public.record_events(store bigint, now_ms bigint, quotes uuid[], types text[], actors text[], datas text[])
 RETURNS TABLE(id uuid, seq bigint)
 LANGUAGE plpgsql
AS $function$
declare
  n constant integer := cardinality(types);
  at constant timestamptz(3) := to_timestamp(now_ms / 1000.0);
  bits constant uuid := gen_random_uuid();
  place bigint;
  plan text;
  trial_ends_at timestamptz;
  clock_offset_ms bigint;
  due timestamptz(3);
  entitled boolean;
begin
  update store_feed f
    set last_seq = f.last_seq + n,
      last_ms = (greatest(now_ms * 4096 - 1, f.last_ms * 4096 + f.ctr) + n) / 4096,
      ctr = (greatest(now_ms * 4096 - 1, f.last_ms * 4096 + f.ctr) + n) % 4096,
      last_id = event_id((greatest(now_ms * 4096 - 1, f.last_ms * 4096 + f.ctr) + n) / 4096,
        ((greatest(now_ms * 4096 - 1, f.last_ms * 4096 + f.ctr) + n) % 4096)::integer, bits)
    where f.store_id = store
    returning f.last_seq, f.last_id, f.last_ms * 4096 + f.ctr
    into strict seq, id, place;
  select s.plan, s.trial_ends_at, s.clock_offset_ms
    from store s
    where s.id = store
    into strict plan, trial_ends_at, clock_offset_ms;
  entitled := is_enterprise(plan, trial_ends_at, at);
  due := at - clock_offset_ms * interval '1 ms';
  if n > 1 then
    return query
      insert into event as ev (store_id, id, seq, type, quote_id, actor, data, to_webhooks)
      select store, event_id((place - n + i) / 4096, ((place - n + i) % 4096)::integer), record_events.seq - n + i,
        types[i], quotes[i], actors[i], datas[i], entitled
      from generate_series(1, n - 1) i
      returning ev.id, ev.seq;
  end if;
  insert into event (store_id, id, seq, type, quote_id, actor, data, to_webhooks)
    values (store, record_events.id, record_events.seq, types[n], quotes[n], actors[n], datas[n], entitled);
  return next;
  if entitled then
    perform 1
      from webhook_lane w
      where w.store_id = store and w.off_from is null and coalesce(w.due_at, 'infinity') > due
        and (w.due_at is null or (w.leased_by is null and w.healthy))
      limit 1;
  end if;
  if entitled and found then
    update webhook_lane l
      set due_at = due
      from (
        select w.endpoint_id
        from webhook_lane w
        join webhook_endpoint e on e.store_id = store and e.id = w.endpoint_id
        where w.store_id = store and w.off_from is null and coalesce(w.due_at, 'infinity') > due
          and (w.due_at is null or (w.leased_by is null and w.healthy))
          and (e.events = '{}' or e.events && types)
        order by w.endpoint_id
        for update of w skip locked) idle
      where l.store_id = store and l.endpoint_id = idle.endpoint_id;
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.refilled(level bigint, at_ms bigint, now_ms bigint, capacity bigint, fill_ms bigint)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN LEAST((capacity * fill_ms), (level + (capacity * LEAST(fill_ms, GREATEST((0)::bigint, (now_ms - at_ms))))));

CREATE OR REPLACE FUNCTION public.refuse(what text, figure bigint)
 RETURNS bigint
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'refused: %', what using errcode = 'QN002', constraint = what, detail = coalesce(figure::text, '');
end $function$;

CREATE OR REPLACE FUNCTION platform.search_form(given text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN regexp_replace((regexp_replace((replace(regexp_replace(NORMALIZE(lower((given COLLATE "und-x-icu")), NFKD), '[\u0300-\u036f]'::text, ''::text, 'g'::text), 'ß'::text, 'ss'::text) COLLATE "und-x-icu"), '(?<=[0-9])(?:[^[:alnum:]]+|[^[:alnum:]]*x[^[:alnum:]]*)(?=[0-9])'::text, 'x'::text, 'g'::text) COLLATE "und-x-icu"), '[^[:alnum:]]+'::text, ''::text, 'g'::text);

CREATE OR REPLACE FUNCTION public.search_form(given text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN regexp_replace(NORMALIZE(lower((given COLLATE "und-x-icu")), NFKD), '[\u0300-\u036f]'::text, ''::text, 'g'::text);

CREATE OR REPLACE FUNCTION platform.search_tags(tags text[])
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (SELECT COALESCE(string_agg(platform.search_form(t.tag), ' '::text ORDER BY t.place), ''::text) AS "coalesce" FROM unnest(search_tags.tags) WITH ORDINALITY t(tag, place));

CREATE OR REPLACE FUNCTION public.take_token(store bigint, key uuid, now_ms bigint, capacity bigint, fill_ms bigint)
 RETURNS bigint
 LANGUAGE plpgsql
AS $function$
declare
  left_over bigint;
  is_there boolean := false;
begin
  loop
    update rate_bucket b
      set level = refilled(b.level, b.at_ms, now_ms, capacity, fill_ms) - fill_ms,
          at_ms = greatest(b.at_ms, now_ms)
      where b.store_id = store and b.api_key_id = key
        and refilled(b.level, b.at_ms, now_ms, capacity, fill_ms) >= fill_ms
      returning b.level into left_over;
    if found then return left_over; end if;
    if is_there then return null; end if;
    insert into rate_bucket values (store, key, capacity * fill_ms, now_ms) on conflict do nothing;
    is_there := not found;
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION public.take_tokens(stores bigint[], store_revisions bigint[], keys uuid[], key_revisions bigint[], now_ms bigint, key_capacity bigint, store_capacity bigint, fill_ms bigint)
 RETURNS TABLE(verdict text, key_level bigint, store_level bigint)
 LANGUAGE plpgsql
AS $function$
declare
  nil constant uuid := '00000000-0000-0000-0000-000000000000';
  asked_store bigint;
  asked_key uuid;
  asked_revision bigint;
begin
  for i in 1 .. cardinality(keys) loop
    store_level := 0;
    key_level := 0;
    asked_store := stores[i];
    asked_key := keys[i];
    asked_revision := key_revisions[i];
    perform from api_key k where k.store_id = asked_store and k.id = asked_key and k.revision = asked_revision;
    if found then
      asked_revision := store_revisions[i];
      perform from store s where s.id = asked_store and s.revision = asked_revision;
    end if;
    if not found then
      verdict := 'stale';
    else
      store_level := take_token(asked_store, nil, now_ms, store_capacity, fill_ms);
      if store_level is null then
        verdict := 'store_empty';
        store_level := bucket_level(asked_store, nil, now_ms, store_capacity, fill_ms);
        key_level := bucket_level(asked_store, keys[i], now_ms, key_capacity, fill_ms);
      else
        key_level := take_token(asked_store, keys[i], now_ms, key_capacity, fill_ms);
        verdict := 'taken';
        if key_level is null then
          verdict := 'key_empty';
          key_level := bucket_level(asked_store, keys[i], now_ms, key_capacity, fill_ms);
          store_level := store_level + fill_ms;
          update rate_bucket b set level = b.level + fill_ms where b.store_id = asked_store and b.api_key_id = nil;
        end if;
      end if;
    end if;
    return next;
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION public.take_tokens_on_node(store bigint, store_revisions bigint[], keys uuid[], key_revisions bigint[], now_ms bigint, key_capacity bigint, store_capacity bigint, fill_ms bigint)
 RETURNS TABLE(verdict text, key_level bigint, store_level bigint)
 LANGUAGE plpgsql
AS $function$
begin
  perform let_plans_go();
  perform set_config('synchronous_commit', 'off', true);
  return query select *
    from take_tokens(array_fill(store, array[cardinality(keys)]), store_revisions, keys, key_revisions, now_ms, key_capacity, store_capacity, fill_ms);
end $function$;

CREATE OR REPLACE FUNCTION public.write_on_node(store bigint, steps json)
 RETURNS TABLE(part text, shown text)
 LANGUAGE plpgsql
AS $function$
declare
  step record;
  written record;
  number bigint;
  missing text[] := '{}';
begin
  perform let_plans_go();
  -- As long as everywhere: a statement that is a transaction by itself brings no setting along.
  perform set_config('lock_timeout', '2s', true);
  for step in
    select *
    from json_to_recordset(steps)
      as s (name text, statement text, call text, shows text, expected bigint, part text, figure text, needs text)
  loop
    continue when step.needs = any(missing);
    if step.name is not null and coalesce(current_setting('qns.' || step.name, true), '') = '' then
      if not exists (select from pg_prepared_statements p where p.name = step.name) then
        execute format('prepare %I as %s', step.name, step.statement);
      end if;
      perform set_config('qns.' || step.name, 'prepared', false);
    end if;
    if step.shows is null then
      execute coalesce('execute ' || step.name || step.call, step.statement);
      continue;
    end if;
    execute coalesce('execute ' || step.name || step.call, step.statement) into written;
    get diagnostics number = row_count;
    if number = 0 then
      missing := missing || step.part;
    end if;
    if number <> step.expected then
      execute 'select ' || coalesce(step.figure, 'null::bigint') into number;
      perform refuse(step.part, number);
    end if;
    part := step.part;
    shown := to_json(written) ->> step.shows;
    return next;
  end loop;
end $function$;

create table platform.collection (
  store_id bigint not null,
  id bigint not null generated always as identity,
  title text not null,
  constraint collection_pkey PRIMARY KEY (store_id, id),
  constraint collection_title_store_id_key UNIQUE (title, store_id)
);

create table platform.collection_product (
  store_id bigint not null,
  collection_id bigint not null,
  product_id bigint not null,
  constraint collection_product_store_id_collection_id_fkey FOREIGN KEY (store_id, collection_id) REFERENCES platform.collection(store_id, id) ON DELETE CASCADE,
  constraint collection_product_store_id_product_id_fkey FOREIGN KEY (store_id, product_id) REFERENCES platform.product(store_id, id) ON DELETE CASCADE,
  constraint collection_product_pkey PRIMARY KEY (store_id, product_id, collection_id)
);

create table platform.company (
  store_id bigint not null,
  id bigint not null generated always as identity,
  external_id text,
  name text not null,
  updated_at timestamp(3) with time zone not null,
  constraint company_pkey PRIMARY KEY (store_id, id),
  constraint company_external_id_store_id_key UNIQUE (external_id, store_id)
);

create table platform.company_contact (
  store_id bigint not null,
  id bigint not null generated always as identity,
  company_id bigint not null,
  customer_id bigint not null,
  main_contact boolean not null default false,
  constraint company_contact_store_id_company_id_fkey FOREIGN KEY (store_id, company_id) REFERENCES platform.company(store_id, id) ON DELETE CASCADE,
  constraint company_contact_store_id_customer_id_fkey FOREIGN KEY (store_id, customer_id) REFERENCES platform.customer(store_id, id) ON DELETE CASCADE,
  constraint company_contact_pkey PRIMARY KEY (store_id, id),
  constraint company_contact_customer_id_company_id_store_id_key UNIQUE (customer_id, company_id, store_id)
);

create table platform.company_location (
  store_id bigint not null,
  id bigint not null generated always as identity,
  company_id bigint not null,
  name text not null,
  address jsonb not null default '{}'::jsonb,
  constraint company_location_store_id_company_id_fkey FOREIGN KEY (store_id, company_id) REFERENCES platform.company(store_id, id) ON DELETE CASCADE,
  constraint company_location_pkey PRIMARY KEY (store_id, id),
  constraint company_location_company_id_name_store_id_key UNIQUE (company_id, name, store_id)
);

create table platform.contact_role (
  store_id bigint not null,
  contact_id bigint not null,
  location_id bigint not null,
  role text,
  constraint contact_role_store_id_contact_id_fkey FOREIGN KEY (store_id, contact_id) REFERENCES platform.company_contact(store_id, id) ON DELETE CASCADE,
  constraint contact_role_store_id_location_id_fkey FOREIGN KEY (store_id, location_id) REFERENCES platform.company_location(store_id, id) ON DELETE CASCADE,
  constraint contact_role_pkey PRIMARY KEY (store_id, contact_id, location_id)
);

create table platform.customer (
  store_id bigint not null,
  id bigint not null generated always as identity,
  email text not null,
  name text,
  phone text,
  tags text[] not null default '{}'::text[],
  updated_at timestamp(3) with time zone not null,
  constraint customer_email_check CHECK ((email = lower(email))),
  constraint customer_pkey PRIMARY KEY (store_id, id),
  constraint customer_email_store_id_key UNIQUE (email, store_id)
);

create table platform.draft_order (
  store_id bigint not null,
  id bigint not null generated always as identity,
  number bigint not null,
  correlation_key text not null,
  status text not null,
  currency text not null,
  email text,
  customer_id bigint,
  company_id bigint,
  location_id bigint,
  contact_id bigint,
  shipping_address jsonb,
  billing_address jsonb,
  po_number text,
  note text,
  payment_terms text,
  lines jsonb not null,
  discount_title text,
  shipping_title text,
  subtotal numeric(24,2) not null,
  discount_total numeric(24,2) not null,
  shipping_total numeric(24,2) not null,
  tax_total numeric(24,2) not null,
  total numeric(24,2) not null,
  deposit numeric(24,2) not null,
  invoice_hash bytea not null,
  invoice_token_enc bytea not null,
  invoice_message text,
  invoice_sent_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  invoiced_at timestamp(3) with time zone,
  due_at timestamp(3) with time zone,
  constraint draft_order_check CHECK (((discount_total >= (0)::numeric) AND (discount_total <= subtotal))),
  constraint draft_order_check1 CHECK ((total = (((subtotal - discount_total) + shipping_total) + tax_total))),
  constraint draft_order_check2 CHECK (((deposit >= (0)::numeric) AND (deposit <= total))),
  constraint draft_order_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint draft_order_email_check CHECK ((email = lower(email))),
  constraint draft_order_shipping_total_check CHECK ((shipping_total >= (0)::numeric)),
  constraint draft_order_status_check CHECK ((status = ANY (ARRAY['open'::text, 'invoice_sent'::text, 'completed'::text]))),
  constraint draft_order_subtotal_check CHECK ((subtotal >= (0)::numeric)),
  constraint draft_order_tax_total_check CHECK ((tax_total >= (0)::numeric)),
  constraint draft_order_pkey PRIMARY KEY (store_id, id),
  constraint draft_order_correlation_key_store_id_key UNIQUE (correlation_key, store_id)
);

create table platform.notification (
  store_id bigint not null,
  id uuid not null,
  "position" bigint not null generated always as identity,
  topic text not null,
  payload jsonb not null,
  attempts integer not null default 0,
  next_attempt_at timestamp(3) with time zone,
  delivered_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null,
  constraint notification_pkey PRIMARY KEY (store_id, id)
);

create table platform.order_counter (
  store_id bigint not null,
  last_draft bigint not null default 0,
  last_order bigint not null default 1000,
  constraint order_counter_pkey PRIMARY KEY (store_id)
) with (fillfactor=50);

create table platform.order_stock (
  store_id bigint not null,
  order_id bigint not null,
  variant_id bigint not null,
  units bigint not null,
  constraint order_stock_units_check CHECK ((units >= 0)),
  constraint order_stock_store_id_order_id_fkey FOREIGN KEY (store_id, order_id) REFERENCES platform.sales_order(store_id, id),
  constraint order_stock_pkey PRIMARY KEY (store_id, order_id, variant_id)
);

create table platform.payment (
  store_id bigint not null,
  id bigint not null generated always as identity,
  order_id bigint not null,
  amount numeric(24,2) not null,
  method text not null,
  reference text,
  created_at timestamp(3) with time zone not null,
  constraint payment_amount_check CHECK ((amount > (0)::numeric)),
  constraint payment_method_check CHECK ((method = ANY (ARRAY['transfer'::text, 'card'::text, 'cash'::text, 'cheque'::text, 'other'::text, 'test'::text]))),
  constraint payment_store_id_order_id_fkey FOREIGN KEY (store_id, order_id) REFERENCES platform.sales_order(store_id, id),
  constraint payment_pkey PRIMARY KEY (store_id, id)
);

create table platform.product (
  store_id bigint not null,
  id bigint not null generated always as identity,
  handle text not null,
  title text not null,
  description text not null default ''::text,
  vendor text not null default ''::text,
  product_type text not null default ''::text,
  tags text[] not null default '{}'::text[],
  status text not null,
  image_url text,
  updated_at timestamp(3) with time zone not null,
  title_words text not null generated always as (platform.search_form(title)) stored,
  other_words text not null generated always as ((((((platform.search_form(handle) || ' '::text) || platform.search_form(vendor)) || ' '::text) || platform.search_form(product_type)) ||
CASE
    WHEN (tags = '{}'::text[]) THEN ''::text
    ELSE (' '::text || platform.search_tags(tags))
END)) stored,
  constraint product_status_check CHECK ((status = ANY (ARRAY['active'::text, 'draft'::text, 'archived'::text, 'unlisted'::text]))),
  constraint product_pkey PRIMARY KEY (store_id, id),
  constraint product_handle_store_id_key UNIQUE (handle, store_id)
);

create table platform.refund (
  store_id bigint not null,
  id bigint not null generated always as identity,
  order_id bigint not null,
  amount numeric(24,2) not null,
  lines jsonb not null,
  created_at timestamp(3) with time zone not null,
  constraint refund_amount_check CHECK ((amount >= (0)::numeric)),
  constraint refund_store_id_order_id_fkey FOREIGN KEY (store_id, order_id) REFERENCES platform.sales_order(store_id, id),
  constraint refund_pkey PRIMARY KEY (store_id, id)
);

create table platform.sales_order (
  store_id bigint not null,
  id bigint not null generated always as identity,
  number bigint not null,
  draft_order_id bigint not null,
  total numeric(24,2) not null,
  paid numeric(24,2) not null default 0,
  refunded numeric(24,2) not null default 0,
  cancelled_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  constraint sales_order_check1 CHECK (((refunded >= (0)::numeric) AND (refunded <= paid))),
  constraint sales_order_paid_check CHECK ((paid >= (0)::numeric)),
  constraint sales_order_total_check CHECK ((total >= (0)::numeric)),
  constraint sales_order_store_id_draft_order_id_fkey FOREIGN KEY (store_id, draft_order_id) REFERENCES platform.draft_order(store_id, id),
  constraint sales_order_pkey PRIMARY KEY (store_id, id),
  constraint sales_order_draft_order_id_store_id_key UNIQUE (draft_order_id, store_id)
);

create table platform.tax_rate (
  store_id bigint not null,
  rate numeric(7,4) not null,
  shipping_taxable boolean not null,
  constraint tax_rate_rate_check CHECK (((rate >= (0)::numeric) AND (rate <= (100)::numeric))),
  constraint tax_rate_pkey PRIMARY KEY (store_id)
);

create table platform.variant (
  store_id bigint not null,
  id bigint not null generated always as identity,
  product_id bigint not null,
  "position" integer not null,
  options text[] not null,
  title text,
  sku text,
  barcode text,
  price numeric(24,2) not null,
  taxable boolean not null,
  requires_shipping boolean not null,
  inventory_tracked boolean not null,
  inventory_quantity bigint,
  inventory_policy text not null,
  image_url text,
  updated_at timestamp(3) with time zone not null,
  words text not null generated always as (((COALESCE(platform.search_form(sku), ''::text) || ' '::text) || COALESCE(platform.search_form(title), ''::text))) stored,
  cost numeric(24,2),
  lead_days smallint,
  constraint variant_cost_check CHECK ((cost >= (0)::numeric)),
  constraint variant_inventory_policy_check CHECK ((inventory_policy = ANY (ARRAY['deny'::text, 'continue'::text]))),
  constraint variant_lead_days_check CHECK (((lead_days >= 0) AND (lead_days <= 999))),
  constraint variant_price_check CHECK ((price >= (0)::numeric)),
  constraint variant_store_id_product_id_fkey FOREIGN KEY (store_id, product_id) REFERENCES platform.product(store_id, id) ON DELETE CASCADE,
  constraint variant_pkey PRIMARY KEY (store_id, id),
  constraint variant_product_id_options_store_id_key UNIQUE (product_id, options, store_id)
);

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
  quantity bigint not null,
  net numeric(24,2) not null,
  at timestamp(3) with time zone not null,
  constraint accepted_line_quantity_check CHECK ((quantity > 0)),
  constraint accepted_line_store_id_quote_id_fkey FOREIGN KEY (store_id, quote_id) REFERENCES quote(store_id, id) ON DELETE CASCADE,
  constraint accepted_line_pkey PRIMARY KEY (store_id, quote_id, line_id)
);

create table account_note (
  store_id bigint not null,
  id uuid not null,
  company_id bigint,
  customer_id bigint,
  staff_id uuid not null,
  body text not null,
  created_at timestamp(3) with time zone not null,
  constraint account_note_check CHECK (((company_id IS NULL) <> (customer_id IS NULL))),
  constraint account_note_store_id_fkey FOREIGN KEY (store_id) REFERENCES store(id),
  constraint account_note_store_id_staff_id_fkey FOREIGN KEY (store_id, staff_id) REFERENCES staff(store_id, id),
  constraint account_note_pkey PRIMARY KEY (store_id, id)
);

create table analytics_fold (
  store_id bigint not null,
  complete_at timestamp(3) with time zone,
  constraint analytics_fold_store_id_fkey FOREIGN KEY (store_id) REFERENCES store(id),
  constraint analytics_fold_pkey PRIMARY KEY (store_id)
);

create table analytics_rollup (
  store_id bigint not null,
  period text not null,
  start date not null,
  created bigint not null default 0,
  ended bigint not null default 0,
  accepted bigint not null default 0,
  partially_accepted bigint not null default 0,
  declined bigint not null default 0,
  expired bigint not null default 0,
  converted bigint not null default 0,
  accepted_value numeric(38,2) not null default 0,
  pipeline numeric(38,2) not null default 0,
  converted_value numeric(38,2) not null default 0,
  compared_net numeric(38,2) not null default 0,
  compared_catalog numeric(38,2) not null default 0,
  responses bigint not null default 0,
  response_ms bigint not null default 0,
  negotiations bigint not null default 0,
  negotiation_ms bigint not null default 0,
  conversions bigint not null default 0,
  conversion_ms bigint not null default 0,
  constraint analytics_rollup_period_check CHECK ((period = ANY (ARRAY['day'::text, 'week'::text, 'month'::text]))),
  constraint analytics_rollup_pkey PRIMARY KEY (store_id, period, start)
);

create table analytics_tail (
  store_id bigint not null,
  quote_id uuid not null,
  change_id uuid not null,
  constraint analytics_tail_pkey PRIMARY KEY (store_id, quote_id, change_id)
) with (autovacuum_vacuum_scale_factor=0.02, autovacuum_vacuum_threshold=1000);

create table api_key (
  store_id bigint not null,
  id uuid not null,
  name text not null,
  prefix text not null,
  hash bytea not null,
  test boolean not null,
  scopes text[] not null,
  allowed_ips text[] not null default '{}'::text[],
  expires_at timestamp(3) with time zone,
  revoked_at timestamp(3) with time zone,
  rolled_at timestamp(3) with time zone,
  terms_accepted_at timestamp(3) with time zone not null,
  revision bigint not null default 1,
  created_at timestamp(3) with time zone not null,
  agents_allowed boolean not null default true,
  constraint api_key_hash_check CHECK ((length(hash) = 32)),
  constraint api_key_name_check CHECK ((name <> ''::text)),
  constraint api_key_store_id_fkey FOREIGN KEY (store_id) REFERENCES store(id),
  constraint api_key_pkey PRIMARY KEY (store_id, id)
);

create table api_switch (
  disabled boolean not null default true,
  since timestamp(3) with time zone not null,
  constraint api_switch_disabled_check CHECK (disabled),
  constraint api_switch_pkey PRIMARY KEY (disabled)
);

create table attachment (
  store_id bigint not null,
  id uuid not null,
  quote_id uuid,
  message_id uuid,
  line_id uuid,
  from_buyer boolean not null,
  file_name text not null,
  media_type text not null,
  file_size integer not null,
  scan text not null,
  created_at timestamp(3) with time zone not null,
  constraint attachment_check CHECK (((quote_id IS NOT NULL) OR ((message_id IS NULL) AND (line_id IS NULL)))),
  constraint attachment_file_size_check CHECK ((file_size > 0)),
  constraint attachment_scan_check CHECK ((scan = ANY (ARRAY['off'::text, 'waiting'::text, 'clean'::text, 'infected'::text]))),
  constraint attachment_store_id_fkey FOREIGN KEY (store_id) REFERENCES store(id),
  constraint attachment_store_id_message_id_fkey FOREIGN KEY (store_id, message_id) REFERENCES quote_message(store_id, id),
  constraint attachment_store_id_quote_id_fkey FOREIGN KEY (store_id, quote_id) REFERENCES quote(store_id, id),
  constraint attachment_pkey PRIMARY KEY (store_id, id)
);

create table audit_entry (
  store_id bigint not null,
  id uuid not null,
  staff_id uuid,
  action text not null,
  detail jsonb not null,
  at timestamp(3) with time zone not null,
  constraint audit_entry_action_check CHECK ((action <> ''::text)),
  constraint audit_entry_store_id_fkey FOREIGN KEY (store_id) REFERENCES store(id),
  constraint audit_entry_store_id_staff_id_fkey FOREIGN KEY (store_id, staff_id) REFERENCES staff(store_id, id),
  constraint audit_entry_pkey PRIMARY KEY (store_id, id)
);

create table automation_run (
  store_id bigint not null,
  id uuid not null,
  quote_id uuid not null,
  rule_id text not null,
  rule_name text not null,
  action text not null,
  outcome text not null,
  reason jsonb not null,
  at timestamp(3) with time zone not null,
  constraint automation_run_action_check CHECK ((action = ANY (ARRAY['decline'::text, 'assign'::text, 'price'::text, 'send'::text]))),
  constraint automation_run_outcome_check CHECK ((outcome = ANY (ARRAY['applied'::text, 'no_match'::text, 'skipped'::text, 'failed'::text]))),
  constraint automation_run_store_id_quote_id_fkey FOREIGN KEY (store_id, quote_id) REFERENCES quote(store_id, id),
  constraint automation_run_pkey PRIMARY KEY (store_id, id),
  constraint automation_run_store_id_quote_id_rule_id_key UNIQUE (store_id, quote_id, rule_id)
);

create table buying_limit (
  store_id bigint not null,
  company_id bigint not null,
  contact_id bigint not null,
  amount numeric(24,2) not null,
  approver_id bigint,
  saved_at timestamp(3) with time zone not null,
  constraint buying_limit_amount_check CHECK ((amount >= (0)::numeric)),
  constraint buying_limit_store_id_fkey FOREIGN KEY (store_id) REFERENCES store(id),
  constraint buying_limit_pkey PRIMARY KEY (store_id, company_id, contact_id)
);

create table card_account (
  store_id bigint not null,
  name text,
  live boolean not null,
  keys_enc bytea not null,
  notices_id text,
  connected_at timestamp(3) with time zone not null,
  constraint card_account_store_id_fkey FOREIGN KEY (store_id) REFERENCES store(id),
  constraint card_account_pkey PRIMARY KEY (store_id)
);

create table card_payment (
  store_id bigint not null,
  checkout_id text not null,
  draft_order_id text not null,
  amount numeric(24,2) not null,
  currency text not null,
  state text not null,
  created_at timestamp(3) with time zone not null,
  looked_at timestamp(3) with time zone not null,
  constraint card_payment_amount_check CHECK ((amount > (0)::numeric)),
  constraint card_payment_state_check CHECK ((state = ANY (ARRAY['open'::text, 'paid'::text, 'ended'::text]))),
  constraint card_payment_store_id_fkey FOREIGN KEY (store_id) REFERENCES store(id),
  constraint card_payment_pkey PRIMARY KEY (store_id, checkout_id)
);

create table clock_walk (
  store_id bigint not null,
  walker uuid not null,
  target timestamp(3) with time zone not null,
  lease_until timestamp with time zone not null,
  constraint clock_walk_store_id_fkey FOREIGN KEY (store_id) REFERENCES store(id),
  constraint clock_walk_pkey PRIMARY KEY (store_id)
);

create table contact_invitation (
  store_id bigint not null,
  company_id bigint not null,
  contact_id bigint not null,
  customer_id bigint not null,
  sent_at timestamp(3) with time zone not null,
  constraint contact_invitation_store_id_fkey FOREIGN KEY (store_id) REFERENCES store(id),
  constraint contact_invitation_pkey PRIMARY KEY (store_id, company_id, contact_id)
);

create table conversion (
  store_id bigint not null,
  id uuid not null,
  quote_id uuid not null,
  group_id uuid not null,
  "position" integer not null,
  line_ids text[] not null,
  actor jsonb not null,
  input jsonb not null,
  subtotal numeric(24,2) not null,
  discount numeric(24,2) not null,
  shipping numeric(24,2) not null,
  shipping_tax numeric(24,2) not null,
  tax numeric(24,2) not null,
  total numeric(24,2) not null,
  deposit numeric(24,2),
  state text not null default 'started'::text,
  failure jsonb,
  draft_order_id text,
  platform_total numeric(24,2),
  platform_tax numeric(24,2),
  order_id text,
  cancelled_at timestamp(3) with time zone,
  lease_until timestamp(3) with time zone not null,
  created_at timestamp(3) with time zone not null,
  invoice_intent bytea,
  invoice_sent_at timestamp(3) with time zone,
  draft_deleted_at timestamp(3) with time zone,
  looked_up_at timestamp(3) with time zone not null default now(),
  paid_at timestamp(3) with time zone,
  constraint conversion_check CHECK ((total = (((subtotal - discount) + shipping) + tax))),
  constraint conversion_check1 CHECK (((draft_order_id IS NOT NULL) = (state = 'done'::text))),
  constraint conversion_state_check CHECK ((state = ANY (ARRAY['started'::text, 'done'::text, 'failed'::text]))),
  constraint conversion_store_id_quote_id_fkey FOREIGN KEY (store_id, quote_id) REFERENCES quote(store_id, id),
  constraint conversion_pkey PRIMARY KEY (store_id, id),
  constraint conversion_store_id_draft_order_id_key UNIQUE (store_id, draft_order_id),
  constraint conversion_store_id_quote_id_group_id_position_key UNIQUE (store_id, quote_id, group_id, "position")
);

create table data_request (
  store_id bigint not null,
  id uuid not null,
  customer_id bigint,
  email_enc bytea,
  quote_ids uuid[] not null,
  created_at timestamp(3) with time zone not null,
  constraint data_request_store_id_fkey FOREIGN KEY (store_id) REFERENCES store(id),
  constraint data_request_pkey PRIMARY KEY (store_id, id)
);

create table delivery_pause (
  id boolean not null default true,
  until timestamp(3) with time zone not null,
  constraint delivery_pause_id_check CHECK (id),
  constraint delivery_pause_pkey PRIMARY KEY (id)
);

create table document (
  store_id bigint not null,
  id uuid not null,
  quote_id uuid not null,
  type text not null,
  "position" integer not null,
  locale text not null,
  file_name text not null,
  source jsonb,
  file_size integer,
  generated_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null,
  sha256 bytea,
  code text,
  evidence bytea,
  constraint document_check CHECK ((((source IS NULL) = (generated_at IS NOT NULL)) AND ((file_size IS NULL) = (generated_at IS NULL)))),
  constraint document_check1 CHECK (((code IS NULL) = (evidence IS NULL))),
  constraint document_position_check CHECK (("position" > 0)),
  constraint document_sha256_check CHECK ((octet_length(sha256) = 32)),
  constraint document_type_check CHECK ((type = ANY (ARRAY['proposal'::text, 'confirmation'::text, 'proforma_invoice'::text]))),
  constraint document_store_id_quote_id_fkey FOREIGN KEY (store_id, quote_id) REFERENCES quote(store_id, id),
  constraint document_pkey PRIMARY KEY (store_id, id),
  constraint document_store_id_quote_id_type_position_key UNIQUE (store_id, quote_id, type, "position")
);

create table event (
  store_id bigint not null,
  id uuid not null,
  seq bigint not null,
  type text not null,
  quote_id uuid,
  actor text not null,
  data text not null,
  to_webhooks boolean not null default true,
  constraint event_actor_check CHECK ((actor = ANY (ARRAY['buyer'::text, 'merchant'::text, 'system'::text]))),
  constraint event_pkey PRIMARY KEY (store_id, id)
) partition by RANGE (id);

create table follow_up (
  store_id bigint not null,
  quote_id uuid not null,
  version_number integer not null,
  rule_id text not null,
  action text not null,
  at timestamp(3) with time zone not null,
  done_at timestamp(3) with time zone,
  after_days integer,
  constraint follow_up_action_check CHECK ((action = ANY (ARRAY['remind'::text, 'task'::text, 'close'::text]))),
  constraint follow_up_store_id_quote_id_fkey FOREIGN KEY (store_id, quote_id) REFERENCES quote(store_id, id),
  constraint follow_up_pkey PRIMARY KEY (store_id, quote_id, version_number, rule_id)
);

create table follow_up_exemption (
  store_id bigint not null,
  quote_id uuid not null,
  constraint follow_up_exemption_store_id_quote_id_fkey FOREIGN KEY (store_id, quote_id) REFERENCES quote(store_id, id),
  constraint follow_up_exemption_pkey PRIMARY KEY (store_id, quote_id)
);

create table idempotency_key (
  store_id bigint not null,
  api_key_id uuid not null,
  key text not null,
  fingerprint bytea not null,
  attempt bigint not null,
  lease_until timestamp(3) with time zone not null,
  status smallint,
  body bytea,
  created_at timestamp(3) with time zone not null,
  constraint idempotency_key_check CHECK (((status IS NULL) = (body IS NULL))),
  constraint idempotency_key_pkey PRIMARY KEY (store_id, api_key_id, key)
);

create table job_outbox (
  store_id bigint not null,
  id uuid not null default gen_random_uuid(),
  task text not null,
  payload json not null,
  key text,
  max_attempts smallint not null,
  flag text,
  run_at timestamp with time zone not null default clock_timestamp(),
  leased_until timestamp with time zone not null default '-infinity'::timestamp with time zone,
  constraint job_outbox_store_id_fkey FOREIGN KEY (store_id) REFERENCES store(id),
  constraint job_outbox_pkey PRIMARY KEY (store_id, id)
);

create table list_part (
  store_id bigint not null,
  quote_id uuid not null,
  first_quote_id uuid not null,
  part smallint not null,
  constraint list_part_store_id_quote_id_fkey FOREIGN KEY (store_id, quote_id) REFERENCES quote(store_id, id),
  constraint list_part_pkey PRIMARY KEY (store_id, quote_id)
);

create table mail_allowance (
  store_id bigint not null,
  level bigint not null,
  at_ms bigint not null,
  constraint mail_allowance_level_check CHECK ((level >= 0)),
  constraint mail_allowance_store_id_fkey FOREIGN KEY (store_id) REFERENCES store(id),
  constraint mail_allowance_pkey PRIMARY KEY (store_id)
) with (fillfactor=50);

create table mail_message (
  store_id bigint not null,
  id uuid not null,
  kind text not null,
  quote_id uuid,
  recipient bytea not null,
  sealed bytea not null,
  state text not null,
  attempts integer not null default 0,
  due_at timestamp(3) with time zone,
  lease_until timestamp with time zone not null default '-infinity'::timestamp with time zone,
  lease_epoch integer not null default 0,
  failure text,
  smtp_code integer,
  smtp_status text,
  created_at timestamp(3) with time zone not null,
  settled_at timestamp(3) with time zone,
  constraint mail_message_check CHECK (((due_at IS NOT NULL) = (state = 'waiting'::text))),
  constraint mail_message_check1 CHECK (((settled_at IS NULL) = (state = 'waiting'::text))),
  constraint mail_message_recipient_check CHECK ((length(recipient) = 16)),
  constraint mail_message_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'sent'::text, 'kept'::text, 'gave_up'::text, 'suppressed'::text]))),
  constraint mail_message_store_id_fkey FOREIGN KEY (store_id) REFERENCES store(id),
  constraint mail_message_pkey PRIMARY KEY (store_id, id)
);

create table mail_outbox (
  store_id bigint not null,
  id uuid not null,
  kind text not null,
  quote_id uuid,
  audience text not null,
  data jsonb not null default '{}'::jsonb,
  sealed bytea,
  created_at timestamp(3) with time zone not null,
  sends boolean not null default true,
  due_at timestamp(3) with time zone not null,
  lease_until timestamp with time zone not null default '-infinity'::timestamp with time zone,
  attempts integer not null default 0,
  lease_epoch integer not null default 0,
  constraint mail_outbox_audience_check CHECK ((audience = ANY (ARRAY['buyer'::text, 'assignee'::text, 'approvers'::text, 'sender'::text, 'address'::text]))),
  constraint mail_outbox_check CHECK (((sealed IS NOT NULL) = (audience = 'address'::text))),
  constraint mail_outbox_store_id_fkey FOREIGN KEY (store_id) REFERENCES store(id),
  constraint mail_outbox_pkey PRIMARY KEY (store_id, id)
);

create table mail_suppression (
  store_id bigint not null,
  id uuid not null,
  recipient bytea not null,
  reason text not null,
  smtp_code integer,
  smtp_status text,
  sealed bytea not null,
  created_at timestamp(3) with time zone not null,
  constraint mail_suppression_reason_check CHECK ((reason = ANY (ARRAY['bounced'::text, 'opted_out'::text]))),
  constraint mail_suppression_recipient_check CHECK ((length(recipient) = 16)),
  constraint mail_suppression_store_id_fkey FOREIGN KEY (store_id) REFERENCES store(id),
  constraint mail_suppression_pkey PRIMARY KEY (store_id, id),
  constraint mail_suppression_store_id_recipient_reason_key UNIQUE (store_id, recipient, reason)
);

create table notification_choice (
  store_id bigint not null,
  staff_id uuid not null,
  read_until timestamp(3) with time zone,
  muted text[] not null default '{}'::text[],
  constraint notification_choice_store_id_staff_id_fkey FOREIGN KEY (store_id, staff_id) REFERENCES staff(store_id, id),
  constraint notification_choice_pkey PRIMARY KEY (store_id, staff_id)
);

create table order_payment (
  store_id bigint not null,
  payment_id text not null,
  order_id text not null,
  quote_id uuid not null,
  created_at timestamp(3) with time zone not null,
  constraint order_payment_store_id_quote_id_fkey FOREIGN KEY (store_id, quote_id) REFERENCES quote(store_id, id),
  constraint order_payment_pkey PRIMARY KEY (store_id, payment_id)
);

create table order_refund (
  store_id bigint not null,
  refund_id text not null,
  order_id text not null,
  quote_id uuid not null,
  created_at timestamp(3) with time zone not null,
  constraint order_refund_store_id_quote_id_fkey FOREIGN KEY (store_id, quote_id) REFERENCES quote(store_id, id),
  constraint order_refund_pkey PRIMARY KEY (store_id, refund_id)
);

create table part_number (
  store_id bigint not null,
  company_id bigint not null,
  part_number text not null,
  written text not null,
  variant_id bigint not null,
  saved_at timestamp(3) with time zone not null,
  constraint part_number_store_id_fkey FOREIGN KEY (store_id) REFERENCES store(id),
  constraint part_number_pkey PRIMARY KEY (store_id, company_id, part_number)
);

create table passkey (
  store_id bigint not null,
  id uuid not null,
  customer_id bigint not null,
  credential_id bytea not null,
  public_key bytea not null,
  counter bigint not null,
  created_at timestamp(3) with time zone not null,
  used_at timestamp(3) with time zone,
  constraint passkey_store_id_fkey FOREIGN KEY (store_id) REFERENCES store(id),
  constraint passkey_pkey PRIMARY KEY (store_id, id)
);

create table passkey_challenge (
  store_id bigint not null,
  challenge bytea not null,
  customer_id bigint,
  expires_at timestamp(3) with time zone not null,
  constraint passkey_challenge_store_id_fkey FOREIGN KEY (store_id) REFERENCES store(id),
  constraint passkey_challenge_pkey PRIMARY KEY (store_id, challenge)
);

create table payment_reminder (
  store_id bigint not null,
  draft_order_id text not null,
  due_at timestamp(3) with time zone not null,
  after_days integer not null,
  quote_id uuid not null,
  sent_at timestamp(3) with time zone not null,
  constraint payment_reminder_after_days_check CHECK ((after_days > 0)),
  constraint payment_reminder_store_id_quote_id_fkey FOREIGN KEY (store_id, quote_id) REFERENCES quote(store_id, id),
  constraint payment_reminder_pkey PRIMARY KEY (store_id, draft_order_id, due_at, after_days)
);

create table platform_delivery (
  store_id bigint not null,
  delivery_id text not null,
  "position" bigint not null generated always as identity,
  topic text not null,
  event jsonb not null,
  email_enc bytea,
  attempts integer not null default 0,
  next_attempt_at timestamp(3) with time zone,
  last_error text,
  received_at timestamp(3) with time zone not null,
  applied_at timestamp(3) with time zone,
  triggered_at timestamp(3) with time zone,
  constraint platform_delivery_store_id_fkey FOREIGN KEY (store_id) REFERENCES store(id),
  constraint platform_delivery_pkey PRIMARY KEY (store_id, delivery_id)
);

create table platform_import (
  store_id bigint not null,
  id uuid not null,
  kind text not null,
  file_name text not null,
  bytes integer not null,
  staff_id uuid not null,
  state text not null,
  file bytea,
  sample bytea,
  errors bytea,
  row_count integer,
  error_count integer,
  counts jsonb,
  batches_done integer,
  rows_done integer not null default 0,
  created_at timestamp(3) with time zone not null,
  started_at timestamp(3) with time zone,
  ended_at timestamp(3) with time zone,
  constraint platform_import_kind_check CHECK ((kind = ANY (ARRAY['catalog'::text, 'companies'::text]))),
  constraint platform_import_state_check CHECK ((state = ANY (ARRAY['checking'::text, 'checked'::text, 'importing'::text, 'done'::text, 'failed'::text, 'cancelled'::text]))),
  constraint platform_import_store_id_staff_id_fkey FOREIGN KEY (store_id, staff_id) REFERENCES staff(store_id, id),
  constraint platform_import_pkey PRIMARY KEY (store_id, id)
);

create table platform_sweep (
  store_id bigint not null,
  swept_until timestamp(3) with time zone not null,
  constraint platform_sweep_store_id_fkey FOREIGN KEY (store_id) REFERENCES store(id),
  constraint platform_sweep_pkey PRIMARY KEY (store_id)
);

create table portal_session (
  store_id bigint not null,
  token_hash bytea not null,
  customer_id bigint not null,
  email text not null,
  name text,
  memberships jsonb not null,
  refreshed_at timestamp(3) with time zone not null,
  created_at timestamp(3) with time zone not null,
  last_seen_at timestamp(3) with time zone not null,
  constraint portal_session_token_hash_check CHECK ((length(token_hash) = 32)),
  constraint portal_session_store_id_fkey FOREIGN KEY (store_id) REFERENCES store(id),
  constraint portal_session_pkey PRIMARY KEY (store_id, token_hash)
);

create table portal_sign_in (
  store_id bigint not null,
  token_hash bytea not null,
  customer_id bigint not null,
  expires_at timestamp(3) with time zone not null,
  constraint portal_sign_in_token_hash_check CHECK ((length(token_hash) = 32)),
  constraint portal_sign_in_store_id_fkey FOREIGN KEY (store_id) REFERENCES store(id),
  constraint portal_sign_in_pkey PRIMARY KEY (store_id, token_hash)
);

create table preset (
  store_id bigint not null,
  id uuid not null,
  kind text not null,
  staff_id uuid not null,
  shared boolean not null,
  name text not null,
  content jsonb not null,
  created_at timestamp(3) with time zone not null,
  constraint preset_kind_check CHECK ((kind = ANY (ARRAY['snippet'::text, 'kit'::text, 'template'::text]))),
  constraint preset_name_check CHECK ((name <> ''::text)),
  constraint preset_store_id_fkey FOREIGN KEY (store_id) REFERENCES store(id),
  constraint preset_store_id_staff_id_fkey FOREIGN KEY (store_id, staff_id) REFERENCES staff(store_id, id),
  constraint preset_pkey PRIMARY KEY (store_id, id)
);

create table quote (
  store_id bigint not null,
  id uuid not null,
  number text not null,
  status text not null,
  mode text not null,
  source text not null,
  currency text not null,
  version_number integer not null default 0,
  negotiation_round integer not null default 0,
  po_number text,
  requested_delivery_date date,
  expires_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  first_accepted_at timestamp(3) with time zone,
  fully_converted_at timestamp(3) with time zone,
  invoice_sent_at timestamp(3) with time zone,
  subtotal numeric(24,2) not null,
  discount_total numeric(24,2) not null default 0,
  shipping_total numeric(24,2) not null default 0,
  tax_estimate numeric(24,2) not null default 0,
  total numeric(24,2) not null,
  accepted_total numeric(24,2),
  still_open_total numeric(24,2),
  headline_mode text not null default 'none'::text,
  lines jsonb not null,
  proposal jsonb,
  pending_approval text,
  customer_id bigint,
  company_id bigint,
  company_location_id bigint,
  company_contact_id bigint,
  draft_order_ids text[] not null default '{}'::text[],
  order_ids text[] not null default '{}'::text[],
  assigned_staff_id uuid,
  kit_conversion_mode text not null default 'components'::text,
  based_on_quote_id uuid,
  customer_email text not null,
  customer jsonb not null,
  source_url text,
  revision bigint not null default 1,
  deleted_at timestamp(3) with time zone,
  staged jsonb,
  approval jsonb,
  conversion_id uuid,
  reminded_version integer not null default 0,
  shipping_charged numeric(24,2) not null default 0,
  shipping_tax_charged numeric(24,2) not null default 0,
  conversion_position integer not null default 0,
  api_text text,
  api_text_revision bigint,
  api_text_form smallint,
  waits_for text,
  waits_since timestamp(3) with time zone,
  unanswered_since timestamp(3) with time zone,
  loss_reason text,
  constraint quote_approval_kind CHECK (((approval IS NULL) = (pending_approval IS NULL))),
  constraint quote_check CHECK ((updated_at >= created_at)),
  constraint quote_check1 CHECK ((total = (((subtotal - discount_total) + shipping_total) + tax_estimate))),
  constraint quote_conversion_position_check CHECK ((conversion_position = 0)),
  constraint quote_customer_email_check CHECK ((customer_email = lower(customer_email))),
  constraint quote_headline_mode_check CHECK ((headline_mode = ANY (ARRAY['none'::text, 'full'::text, 'decided'::text, 'open'::text]))),
  constraint quote_kit_conversion_mode_check CHECK ((kit_conversion_mode = ANY (ARRAY['components'::text, 'bundle'::text, 'single_line'::text]))),
  constraint quote_loss_reason_check CHECK ((loss_reason = ANY (ARRAY['price'::text, 'delivery'::text, 'product'::text, 'competitor'::text, 'no_need'::text, 'no_answer'::text, 'other'::text]))),
  constraint quote_mode_check CHECK ((mode = ANY (ARRAY['wholesale'::text, 'b2b'::text]))),
  constraint quote_pending_approval_check CHECK ((pending_approval = ANY (ARRAY['merchant'::text, 'buyer'::text]))),
  constraint quote_source_check CHECK ((source = ANY (ARRAY['storefront'::text, 'quick_order'::text, 'api'::text, 'agent'::text, 'manual'::text, 'duplicate'::text]))) NOT VALID,
  constraint quote_status_check CHECK ((status = ANY (ARRAY['submitted'::text, 'in_review'::text, 'countered'::text, 'proposal_sent'::text, 'partially_accepted'::text, 'accepted'::text, 'partially_converted'::text, 'converted'::text, 'declined'::text, 'expired'::text, 'closed'::text]))),
  constraint quote_waits CHECK (((waits_for IS NULL) = (waits_since IS NULL))),
  constraint quote_waits_for_check CHECK ((waits_for = ANY (ARRAY['request'::text, 'prepare'::text, 'counter'::text, 'rejected'::text, 'send'::text, 'renewal'::text, 'convert'::text, 'conversion_failed'::text]))),
  constraint quote_based_on_fkey FOREIGN KEY (store_id, based_on_quote_id) REFERENCES quote(store_id, id) DEFERRABLE,
  constraint quote_conversion_fkey FOREIGN KEY (store_id, id, conversion_id, conversion_position) REFERENCES conversion(store_id, quote_id, group_id, "position") DEFERRABLE INITIALLY DEFERRED,
  constraint quote_store_id_assigned_staff_id_fkey FOREIGN KEY (store_id, assigned_staff_id) REFERENCES staff(store_id, id),
  constraint quote_store_id_fkey FOREIGN KEY (store_id) REFERENCES store(id),
  constraint quote_pkey PRIMARY KEY (store_id, id),
  constraint quote_store_id_number_key UNIQUE (store_id, number)
);

create table quote_change (
  store_id bigint not null,
  id uuid not null,
  quote_id uuid not null,
  actor jsonb not null,
  action text not null,
  previous_status text,
  new_status text not null,
  detail jsonb not null default '{}'::jsonb,
  total numeric(24,2),
  accepted_net numeric(24,2),
  accepted_lines integer,
  compared_net numeric(24,2),
  compared_catalog numeric(24,2),
  converted_net numeric(24,2),
  constraint quote_change_statuses CHECK ((ARRAY[new_status, COALESCE(previous_status, new_status)] <@ ARRAY['submitted'::text, 'in_review'::text, 'countered'::text, 'proposal_sent'::text, 'partially_accepted'::text, 'accepted'::text, 'partially_converted'::text, 'converted'::text, 'declined'::text, 'expired'::text, 'closed'::text])),
  constraint quote_change_store_id_quote_id_fkey FOREIGN KEY (store_id, quote_id) REFERENCES quote(store_id, id),
  constraint quote_change_pkey PRIMARY KEY (store_id, id)
);

create table quote_counter (
  store_id bigint not null,
  last_number bigint not null,
  constraint quote_counter_store_id_fkey FOREIGN KEY (store_id) REFERENCES store(id),
  constraint quote_counter_pkey PRIMARY KEY (store_id)
) with (fillfactor=50);

create table quote_link (
  store_id bigint not null,
  id uuid not null,
  quote_id uuid not null,
  created_by uuid,
  created_at timestamp(3) with time zone not null,
  expires_at timestamp(3) with time zone not null,
  revoked_at timestamp(3) with time zone,
  read_only boolean not null default false,
  constraint quote_link_store_id_created_by_fkey FOREIGN KEY (store_id, created_by) REFERENCES staff(store_id, id),
  constraint quote_link_store_id_quote_id_fkey FOREIGN KEY (store_id, quote_id) REFERENCES quote(store_id, id),
  constraint quote_link_pkey PRIMARY KEY (store_id, id)
);

create table quote_mark (
  store_id bigint not null,
  staff_id uuid not null,
  quote_id uuid not null,
  seen_revision bigint,
  snoozed_at timestamp(3) with time zone,
  snoozed_until timestamp(3) with time zone,
  seen_at timestamp(3) with time zone,
  constraint quote_mark_store_id_quote_id_fkey FOREIGN KEY (store_id, quote_id) REFERENCES quote(store_id, id) ON DELETE CASCADE,
  constraint quote_mark_store_id_staff_id_fkey FOREIGN KEY (store_id, staff_id) REFERENCES staff(store_id, id),
  constraint quote_mark_pkey PRIMARY KEY (store_id, staff_id, quote_id)
);

create table quote_message (
  store_id bigint not null,
  id uuid not null,
  quote_id uuid not null,
  internal boolean not null,
  actor text not null,
  body text not null,
  created_at timestamp(3) with time zone not null,
  author jsonb,
  constraint quote_message_actor_check CHECK ((actor = ANY (ARRAY['buyer'::text, 'merchant'::text, 'system'::text]))),
  constraint quote_message_store_id_quote_id_fkey FOREIGN KEY (store_id, quote_id) REFERENCES quote(store_id, id),
  constraint quote_message_pkey PRIMARY KEY (store_id, id)
);

create table quote_presence (
  store_id bigint not null,
  quote_id uuid not null,
  staff_id uuid not null,
  tab text not null,
  field text,
  session_hash bytea,
  seen_at timestamp(3) with time zone not null,
  constraint quote_presence_pkey PRIMARY KEY (store_id, quote_id, staff_id, tab)
);

create table quote_search (
  store_id bigint not null,
  quote_id uuid not null,
  words text not null,
  constraint quote_search_store_id_quote_id_fkey FOREIGN KEY (store_id, quote_id) REFERENCES quote(store_id, id) ON DELETE CASCADE,
  constraint quote_search_pkey PRIMARY KEY (store_id, quote_id)
);

create table quote_seen (
  store_id bigint not null,
  quote_id uuid not null,
  version_number integer not null,
  what text not null,
  at timestamp(3) with time zone not null,
  constraint quote_seen_what_check CHECK ((what = ANY (ARRAY['opened'::text, 'downloaded'::text]))),
  constraint quote_seen_store_id_quote_id_fkey FOREIGN KEY (store_id, quote_id) REFERENCES quote(store_id, id),
  constraint quote_seen_pkey PRIMARY KEY (store_id, quote_id, version_number, what)
);

create table quote_version (
  store_id bigint not null,
  quote_id uuid not null,
  number integer not null,
  state text not null,
  sent_by text not null,
  staff_id uuid,
  created_at timestamp(3) with time zone not null,
  offer jsonb not null,
  confirmed_below_floor jsonb not null default '[]'::jsonb,
  constraint quote_version_number_check CHECK ((number > 0)),
  constraint quote_version_sent_by_check CHECK ((sent_by = ANY (ARRAY['staff'::text, 'automation'::text, 'api'::text]))),
  constraint quote_version_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'sent'::text, 'rejected'::text, 'cancelled'::text]))),
  constraint quote_version_store_id_quote_id_fkey FOREIGN KEY (store_id, quote_id) REFERENCES quote(store_id, id),
  constraint quote_version_pkey PRIMARY KEY (store_id, quote_id, number)
);

create unlogged table rate_bucket (
  store_id bigint not null,
  api_key_id uuid not null,
  level bigint not null,
  at_ms bigint not null,
  constraint rate_bucket_level_check CHECK ((level >= 0)),
  constraint rate_bucket_pkey PRIMARY KEY (store_id, api_key_id)
) with (fillfactor=50);

create table recent_request (
  store_id bigint not null,
  signature bytea not null,
  quote_id uuid not null,
  at timestamp(3) with time zone not null,
  constraint recent_request_signature_check CHECK ((length(signature) = 16)),
  constraint recent_request_pkey PRIMARY KEY (store_id, signature)
);

create table request_log (
  store_id bigint not null,
  api_key_id uuid not null,
  at timestamp(3) with time zone not null,
  request_id text not null,
  method text not null,
  path text not null,
  status smallint not null,
  code text,
  ip text not null,
  duration_ms integer not null
) partition by RANGE (at);

create table saved_view (
  store_id bigint not null,
  id uuid not null,
  staff_id uuid not null,
  name text not null,
  shared boolean not null,
  filters jsonb not null,
  sort text not null,
  columns text[] not null,
  created_at timestamp(3) with time zone not null,
  constraint saved_view_name_check CHECK ((name <> ''::text)),
  constraint saved_view_store_id_staff_id_fkey FOREIGN KEY (store_id, staff_id) REFERENCES staff(store_id, id),
  constraint saved_view_pkey PRIMARY KEY (store_id, id)
);

create table scheduled_send (
  store_id bigint not null,
  quote_id uuid not null,
  version_number integer not null,
  offer text not null,
  send_at timestamp(3) with time zone not null,
  agreed_at timestamp(3) with time zone not null,
  staff_id uuid not null,
  letter jsonb,
  total numeric(24,2) not null,
  below_floor boolean not null,
  stopped_at timestamp(3) with time zone,
  reason jsonb,
  constraint scheduled_send_stopped CHECK (((stopped_at IS NULL) = (reason IS NULL))),
  constraint scheduled_send_store_id_quote_id_fkey FOREIGN KEY (store_id, quote_id) REFERENCES quote(store_id, id),
  constraint scheduled_send_store_id_staff_id_fkey FOREIGN KEY (store_id, staff_id) REFERENCES staff(store_id, id),
  constraint scheduled_send_pkey PRIMARY KEY (store_id, quote_id)
);

create table secret_key (
  id text not null,
  proof bytea,
  started_at timestamp(3) with time zone not null,
  used_at timestamp(3) with time zone not null,
  swept_at timestamp(3) with time zone,
  remains boolean not null default false,
  lost_at timestamp(3) with time zone,
  constraint secret_key_id_check CHECK ((id ~ '^[0-9a-f]{8}$'::text)),
  constraint secret_key_pkey PRIMARY KEY (id)
);

create table secret_sweep (
  key_id text not null,
  began_at timestamp(3) with time zone not null,
  kind integer not null default 0,
  after text[],
  remaining text[] not null default '{}'::text[],
  constraint secret_sweep_key_id_fkey FOREIGN KEY (key_id) REFERENCES secret_key(id),
  constraint secret_sweep_pkey PRIMARY KEY (key_id)
);

create table shared_list (
  store_id bigint not null,
  id uuid not null,
  company_id bigint not null,
  name text not null,
  lines jsonb not null,
  saved_at timestamp(3) with time zone not null,
  constraint shared_list_store_id_fkey FOREIGN KEY (store_id) REFERENCES store(id),
  constraint shared_list_pkey PRIMARY KEY (store_id, id)
);

create table shop_opening (
  shop text not null,
  until timestamp(3) with time zone not null,
  constraint shop_opening_pkey PRIMARY KEY (shop)
);

create unlogged table shopify_cost_bucket (
  store_id bigint not null,
  level double precision not null,
  reserved double precision not null default 0,
  maximum double precision not null,
  restore_rate double precision not null,
  at timestamp(3) with time zone not null,
  constraint shopify_cost_bucket_restore_rate_check CHECK ((restore_rate > (0)::double precision)),
  constraint shopify_cost_bucket_pkey PRIMARY KEY (store_id)
) with (fillfactor=50);

create table shopify_installation (
  store_id bigint not null,
  grant_type text not null,
  scopes text not null,
  tokens bytea,
  access_expires_at timestamp(3) with time zone not null,
  refresh_expires_at timestamp(3) with time zone,
  renewing_until timestamp(3) with time zone,
  attention text,
  installed_at timestamp(3) with time zone not null,
  uninstalled_at timestamp(3) with time zone,
  constraint shopify_installation_attention_check CHECK ((attention = ANY (ARRAY['open_app'::text, 'shop_closed'::text]))),
  constraint shopify_installation_grant_type_check CHECK ((grant_type = ANY (ARRAY['exchange'::text, 'client_credentials'::text]))),
  constraint shopify_installation_store_id_fkey FOREIGN KEY (store_id) REFERENCES store(id),
  constraint shopify_installation_pkey PRIMARY KEY (store_id)
);

create table sku (
  store_id bigint not null,
  id bigint not null generated always as identity,
  sku text not null,
  constraint sku_store_id_fkey FOREIGN KEY (store_id) REFERENCES store(id),
  constraint sku_pkey PRIMARY KEY (store_id, id)
);

create table sku_quote (
  store_id bigint not null,
  sku_id bigint not null,
  quote_id uuid not null,
  constraint sku_quote_store_id_quote_id_fkey FOREIGN KEY (store_id, quote_id) REFERENCES quote(store_id, id),
  constraint sku_quote_store_id_sku_id_fkey FOREIGN KEY (store_id, sku_id) REFERENCES sku(store_id, id),
  constraint sku_quote_pkey PRIMARY KEY (store_id, sku_id, quote_id)
);

create table sku_walk (
  store_id bigint not null,
  event_id uuid not null,
  constraint sku_walk_store_id_fkey FOREIGN KEY (store_id) REFERENCES store(id),
  constraint sku_walk_pkey PRIMARY KEY (store_id)
);

create table staff (
  store_id bigint not null,
  id uuid not null,
  email text not null,
  name text not null,
  role text not null,
  active boolean not null default true,
  created_at timestamp(3) with time zone not null,
  password_hash text,
  platform_user_id text,
  constraint staff_email_check CHECK ((email = lower(email))),
  constraint staff_password_hash_check CHECK ((password_hash <> ''::text)),
  constraint staff_platform_user_id_check CHECK ((platform_user_id ~ '^[0-9]{1,20}$'::text)),
  constraint staff_role_check CHECK ((role = ANY (ARRAY['admin'::text, 'manager'::text, 'sales_rep'::text]))),
  constraint staff_store_id_fkey FOREIGN KEY (store_id) REFERENCES store(id),
  constraint staff_pkey PRIMARY KEY (store_id, id),
  constraint staff_store_id_email_key UNIQUE (store_id, email),
  constraint staff_store_id_platform_user_id_key UNIQUE (store_id, platform_user_id)
);

create table staff_link (
  store_id bigint not null,
  staff_id uuid not null,
  purpose text not null,
  token_hash bytea not null,
  expires_at timestamp(3) with time zone not null,
  constraint staff_link_purpose_check CHECK ((purpose = ANY (ARRAY['invitation'::text, 'password_reset'::text]))),
  constraint staff_link_token_hash_check CHECK ((length(token_hash) = 32)),
  constraint staff_link_store_id_staff_id_fkey FOREIGN KEY (store_id, staff_id) REFERENCES staff(store_id, id),
  constraint staff_link_pkey PRIMARY KEY (store_id, staff_id, purpose)
);

create table staff_session (
  store_id bigint not null,
  staff_id uuid not null,
  token_hash bytea not null,
  created_at timestamp(3) with time zone not null,
  last_seen_at timestamp(3) with time zone not null,
  confirmed_at timestamp(3) with time zone not null,
  constraint staff_session_token_hash_check CHECK ((length(token_hash) = 32)),
  constraint staff_session_store_id_staff_id_fkey FOREIGN KEY (store_id, staff_id) REFERENCES staff(store_id, id),
  constraint staff_session_pkey PRIMARY KEY (store_id, token_hash)
);

create table store (
  id bigint not null generated always as identity,
  domain text not null,
  name text not null,
  plan text not null,
  trial_ends_at timestamp(3) with time zone,
  development boolean not null default false,
  installed boolean not null default true,
  frozen boolean not null default false,
  currency text not null,
  timezone text not null,
  settings jsonb not null default '{}'::jsonb,
  revision bigint not null default 1,
  created_at timestamp(3) with time zone not null,
  platform text not null default 'embedded'::text,
  clock_offset_ms bigint not null default 0,
  constraint store_clock_offset_ms_check CHECK (((clock_offset_ms = 0) OR (development AND ((clock_offset_ms >= 1) AND (clock_offset_ms <= '34560000000'::bigint))))),
  constraint store_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint store_domain_check CHECK (((domain = lower(domain)) AND (domain <> ''::text))),
  constraint store_name_check CHECK ((name <> ''::text)),
  constraint store_plan_check CHECK ((plan = ANY (ARRAY['enterprise'::text, 'starter'::text]))),
  constraint store_platform_check CHECK ((platform = ANY (ARRAY['embedded'::text, 'shopify'::text]))),
  constraint store_pkey PRIMARY KEY (id),
  constraint store_domain_key UNIQUE (domain)
);

create table store_feed (
  store_id bigint not null,
  last_seq bigint not null default 0,
  last_ms bigint not null default 0,
  ctr integer not null default 0,
  last_id uuid,
  constraint store_feed_store_id_fkey FOREIGN KEY (store_id) REFERENCES store(id),
  constraint store_feed_pkey PRIMARY KEY (store_id)
) with (fillfactor=50);

create table store_logo (
  store_id bigint not null,
  url text not null,
  bytes bytea,
  format text,
  kept_until timestamp(3) with time zone not null,
  constraint store_logo_check CHECK (((bytes IS NULL) = (format IS NULL))),
  constraint store_logo_format_check CHECK ((format = ANY (ARRAY['png'::text, 'jpg'::text, 'gif'::text, 'webp'::text, 'svg'::text]))),
  constraint store_logo_store_id_fkey FOREIGN KEY (store_id) REFERENCES store(id),
  constraint store_logo_pkey PRIMARY KEY (store_id)
);

create table store_terms (
  store_id bigint not null,
  version integer not null,
  sha256 bytea not null,
  body text not null,
  since timestamp(3) with time zone not null,
  constraint store_terms_sha256_check CHECK ((octet_length(sha256) = 32)),
  constraint store_terms_version_check CHECK ((version > 0)),
  constraint store_terms_store_id_fkey FOREIGN KEY (store_id) REFERENCES store(id),
  constraint store_terms_pkey PRIMARY KEY (store_id, version),
  constraint store_terms_store_id_sha256_key UNIQUE (store_id, sha256)
);

create table stored_file (
  store_id bigint not null,
  id uuid not null,
  bytes bytea,
  packed bytea,
  constraint stored_file_check CHECK (((bytes IS NOT NULL) OR (packed IS NOT NULL))),
  constraint stored_file_store_id_fkey FOREIGN KEY (store_id) REFERENCES store(id),
  constraint stored_file_pkey PRIMARY KEY (store_id, id)
);

create table taken_reply (
  store_id bigint not null,
  quote_id uuid not null,
  message_hash bytea not null,
  taken_at timestamp(3) with time zone not null,
  constraint taken_reply_store_id_quote_id_fkey FOREIGN KEY (store_id, quote_id) REFERENCES quote(store_id, id),
  constraint taken_reply_pkey PRIMARY KEY (store_id, quote_id, message_hash)
);

create unlogged table throttle_bucket (
  name bytea not null,
  level bigint not null,
  at_ms bigint not null,
  constraint throttle_bucket_level_check CHECK ((level >= 0)),
  constraint throttle_bucket_name_check CHECK ((length(name) = 32)),
  constraint throttle_bucket_pkey PRIMARY KEY (name)
) with (fillfactor=50);

create table token_directory (
  hash bytea not null,
  store_id bigint not null,
  expires_at timestamp(3) with time zone,
  constraint token_directory_hash_check CHECK ((length(hash) = 32)),
  constraint token_directory_store_id_fkey FOREIGN KEY (store_id) REFERENCES store(id),
  constraint token_directory_pkey PRIMARY KEY (hash)
);

create table webhook_delivery (
  store_id bigint not null,
  endpoint_id uuid not null,
  event_id uuid not null,
  type text not null,
  quote_id uuid,
  state text not null,
  attempts smallint not null,
  next_attempt_at timestamp(3) with time zone,
  last_status integer,
  last_error text,
  last_ms integer not null,
  first_attempt_at timestamp(3) with time zone not null,
  last_attempt_at timestamp(3) with time zone not null,
  constraint webhook_delivery_check CHECK (((next_attempt_at IS NOT NULL) = (state = 'retrying'::text))),
  constraint webhook_delivery_state_check CHECK ((state = ANY (ARRAY['delivered'::text, 'retrying'::text, 'failed'::text, 'gave_up'::text]))),
  constraint webhook_delivery_pkey PRIMARY KEY (store_id, endpoint_id, event_id)
) partition by RANGE (event_id);

create table webhook_endpoint (
  store_id bigint not null,
  id uuid not null,
  url text not null,
  description text,
  events text[] not null default '{}'::text[],
  status text not null default 'active'::text,
  source text not null default 'merchant'::text,
  secret_enc bytea not null,
  created_at timestamp(3) with time zone not null,
  old_secret_enc bytea,
  old_secret_until timestamp(3) with time zone,
  failing_since timestamp(3) with time zone,
  constraint webhook_endpoint_check CHECK (((old_secret_enc IS NULL) = (old_secret_until IS NULL))),
  constraint webhook_endpoint_source_check CHECK ((source = ANY (ARRAY['merchant'::text, 'automation_platform'::text, 'agent_protocol'::text]))),
  constraint webhook_endpoint_status_check CHECK ((status = ANY (ARRAY['active'::text, 'disabled'::text, 'auto_disabled'::text]))),
  constraint webhook_endpoint_store_id_fkey FOREIGN KEY (store_id) REFERENCES store(id),
  constraint webhook_endpoint_pkey PRIMARY KEY (store_id, id)
);

create table webhook_lane (
  store_id bigint not null,
  endpoint_id uuid not null,
  cursor_id uuid not null,
  off_from uuid,
  gaps uuid[] not null default '{}'::uuid[],
  due_at timestamp(3) with time zone,
  retry_at timestamp(3) with time zone,
  healthy boolean not null default true,
  asked boolean not null default false,
  served_at timestamp with time zone not null default '-infinity'::timestamp with time zone,
  leased_by uuid,
  lease_epoch bigint not null default 0,
  lease_until timestamp with time zone not null default '-infinity'::timestamp with time zone,
  constraint webhook_lane_store_id_endpoint_id_fkey FOREIGN KEY (store_id, endpoint_id) REFERENCES webhook_endpoint(store_id, id) ON DELETE CASCADE,
  constraint webhook_lane_pkey PRIMARY KEY (store_id, endpoint_id)
) with (fillfactor=60, autovacuum_vacuum_scale_factor=0.02);

CREATE INDEX accepted_line_of_company ON public.accepted_line USING btree (store_id, company_id, at, quote_id, line_id) WHERE (company_id IS NOT NULL);

CREATE INDEX accepted_line_of_customer ON public.accepted_line USING btree (store_id, customer_id, at, quote_id, line_id) WHERE (customer_id IS NOT NULL);

CREATE INDEX accepted_line_of_variant ON public.accepted_line USING btree (store_id, variant_id, at, quote_id, line_id);

CREATE INDEX account_note_of_company ON public.account_note USING btree (store_id, company_id, id) WHERE (company_id IS NOT NULL);

CREATE INDEX account_note_of_customer ON public.account_note USING btree (store_id, customer_id, id) WHERE (customer_id IS NOT NULL);

CREATE INDEX attachment_of_quote ON public.attachment USING btree (quote_id, store_id) WHERE (quote_id IS NOT NULL);

CREATE INDEX attachment_unscanned ON public.attachment USING btree (created_at) WHERE (scan = 'waiting'::text);

CREATE INDEX attachment_unsent ON public.attachment USING btree (store_id, created_at) WHERE (quote_id IS NULL);

CREATE INDEX audit_entry_at_idx ON public.audit_entry USING btree (at);

CREATE INDEX automation_run_at_idx ON public.automation_run USING btree (at);

CREATE INDEX card_payment_open ON public.card_payment USING btree (looked_at) WHERE (state = 'open'::text);

CREATE INDEX card_payment_store_id_draft_order_id_idx ON public.card_payment USING btree (store_id, draft_order_id);

CREATE INDEX company_contact_company_id_store_id_idx1 ON platform.company_contact USING btree (company_id, store_id);

CREATE INDEX contact_invitation_of_customer ON public.contact_invitation USING btree (store_id, customer_id);

CREATE INDEX conversion_lease_until_idx ON public.conversion USING btree (lease_until) WHERE (state = 'started'::text);

CREATE INDEX conversion_open_idx ON public.conversion USING btree (store_id, looked_up_at) WHERE ((draft_order_id IS NOT NULL) AND (order_id IS NULL) AND (draft_deleted_at IS NULL));

CREATE INDEX conversion_ordered_idx ON public.conversion USING btree (store_id, looked_up_at) WHERE (order_id IS NOT NULL);

CREATE INDEX conversion_store_id_order_id_idx ON public.conversion USING btree (store_id, order_id) WHERE (order_id IS NOT NULL);

CREATE INDEX data_request_created_at_idx ON public.data_request USING btree (created_at);

CREATE INDEX document_by_id ON public.document USING btree (id);

CREATE INDEX document_code_idx ON public.document USING btree (code) WHERE (code IS NOT NULL);

CREATE INDEX document_created_at_idx ON public.document USING btree (created_at) WHERE (source IS NOT NULL);

CREATE INDEX draft_order_customer_id_store_id_idx ON platform.draft_order USING btree (customer_id, store_id) WHERE (customer_id IS NOT NULL);

CREATE INDEX draft_order_email_store_id_idx ON platform.draft_order USING btree (email, store_id);

CREATE INDEX draft_order_invoiced ON platform.draft_order USING btree (store_id, id) WHERE (status = 'invoice_sent'::text);

CREATE INDEX draft_order_of_company ON platform.draft_order USING btree (store_id, company_id, id) WHERE (company_id IS NOT NULL);

CREATE INDEX draft_order_of_location ON platform.draft_order USING btree (store_id, location_id, id) WHERE (location_id IS NOT NULL);

CREATE INDEX draft_order_updated_at_id_store_id_idx ON platform.draft_order USING btree (updated_at, id, store_id);

CREATE INDEX event_store_id_quote_id_id_idx ON ONLY public.event USING btree (store_id, quote_id, id);

CREATE INDEX event_store_id_type_id_idx ON ONLY public.event USING btree (store_id, type, id);

CREATE INDEX follow_up_task ON public.follow_up USING btree (store_id, quote_id) WHERE ((action = 'task'::text) AND (done_at IS NULL));

CREATE INDEX idempotency_key_created_at_idx ON public.idempotency_key USING btree (created_at);

CREATE INDEX list_part_of_list ON public.list_part USING btree (store_id, first_quote_id, part);

CREATE INDEX mail_message_created_at_idx ON public.mail_message USING btree (created_at);

CREATE INDEX mail_message_due_at_idx ON public.mail_message USING btree (due_at) WHERE (state = 'waiting'::text);

CREATE INDEX mail_message_store_id_due_at_idx ON public.mail_message USING btree (store_id, due_at) WHERE (state = 'waiting'::text);

CREATE INDEX mail_message_store_id_quote_id_id_idx ON public.mail_message USING btree (store_id, quote_id, id) WHERE (quote_id IS NOT NULL);

CREATE INDEX mail_message_store_id_recipient_id_idx ON public.mail_message USING btree (store_id, recipient, id);

CREATE INDEX mail_message_store_id_state_id_idx ON public.mail_message USING btree (store_id, state, id);

CREATE INDEX mail_outbox_due_at_idx ON public.mail_outbox USING btree (due_at);

CREATE INDEX mail_outbox_store_id_due_at_idx ON public.mail_outbox USING btree (store_id, due_at);

CREATE INDEX notification_created_at_idx ON platform.notification USING btree (created_at);

CREATE INDEX notification_next_attempt_at_position_idx ON platform.notification USING btree (next_attempt_at, "position") WHERE (next_attempt_at IS NOT NULL);

CREATE INDEX passkey_challenge_expires ON public.passkey_challenge USING btree (expires_at);

CREATE INDEX passkey_of_customer ON public.passkey USING btree (store_id, customer_id);

CREATE INDEX payment_order_id_store_id_idx ON platform.payment USING btree (order_id, store_id);

CREATE INDEX platform_delivery_next_attempt_at_position_idx ON public.platform_delivery USING btree (next_attempt_at, "position") WHERE (next_attempt_at IS NOT NULL);

CREATE INDEX platform_delivery_received_at_idx ON public.platform_delivery USING btree (received_at);

CREATE INDEX platform_import_created_at_idx ON public.platform_import USING btree (created_at);

CREATE INDEX portal_session_last_seen_at_idx ON public.portal_session USING btree (last_seen_at);

CREATE INDEX portal_sign_in_expires_at_idx ON public.portal_sign_in USING btree (expires_at);

CREATE INDEX preset_store_id_kind_staff_id_idx ON public.preset USING btree (store_id, kind, staff_id);

CREATE INDEX quote_approval_timeout ON public.quote USING btree (((approval #>> '{expiresAt,$date}'::text[]))) WHERE (approval IS NOT NULL);

CREATE INDEX quote_awaiting_approval ON public.quote USING btree (store_id, updated_at, id) WHERE ((pending_approval = 'merchant'::text) AND (deleted_at IS NULL));

CREATE INDEX quote_by_company ON public.quote USING btree (store_id, company_id, id) WHERE ((deleted_at IS NULL) AND (company_id IS NOT NULL));

CREATE INDEX quote_by_customer ON public.quote USING btree (store_id, customer_id, id) WHERE ((deleted_at IS NULL) AND (customer_id IS NOT NULL));

CREATE INDEX quote_by_expiry ON public.quote USING btree (store_id, COALESCE(expires_at, 'infinity'::timestamp with time zone), id) INCLUDE (expires_at) WHERE (deleted_at IS NULL);

CREATE INDEX quote_by_location ON public.quote USING btree (store_id, company_location_id, id) WHERE ((deleted_at IS NULL) AND (company_location_id IS NOT NULL));

CREATE INDEX quote_by_number ON public.quote USING btree (store_id, (("substring"(number, '[0-9]+$'::text))::numeric), id) INCLUDE (number) WHERE (deleted_at IS NULL);

CREATE INDEX quote_by_source ON public.quote USING btree (store_id, source, mode, updated_at, id) INCLUDE (status, assigned_staff_id) WHERE (deleted_at IS NULL);

CREATE INDEX quote_by_staff ON public.quote USING btree (store_id, assigned_staff_id, status, updated_at, id) INCLUDE (pending_approval) WHERE (deleted_at IS NULL);

CREATE INDEX quote_by_status ON public.quote USING btree (store_id, status, updated_at, id) INCLUDE (pending_approval) WHERE (deleted_at IS NULL);

CREATE INDEX quote_by_total ON public.quote USING btree (store_id, total, id) WHERE (deleted_at IS NULL);

CREATE INDEX quote_change_store_id_quote_id_id_idx ON public.quote_change USING btree (store_id, quote_id, id);

CREATE INDEX quote_change_told ON public.quote_change USING btree (store_id, id) INCLUDE (quote_id) WHERE ((action = ANY (ARRAY['assign'::text, 'accept'::text, 'counter'::text, 'decline_proposal'::text, 'withdraw'::text, 'ask_renewal'::text, 'approve_acceptance'::text, 'reject_acceptance'::text, 'approve_proposal'::text, 'reject_proposal'::text, 'approval_lapsed'::text])) OR ((action = 'send_proposal'::text) AND ((detail ->> 'outcome'::text) = 'awaiting_approval'::text)) OR ((action = 'post_message'::text) AND ((actor ->> 'kind'::text) = 'buyer'::text)) OR ((action = 'note'::text) AND (detail ? 'mentions'::text)));

CREATE INDEX quote_expiry ON public.quote USING btree (expires_at) WHERE ((status = 'proposal_sent'::text) AND (deleted_at IS NULL));

CREATE INDEX quote_link_expires_at_idx ON public.quote_link USING btree (expires_at);

CREATE INDEX quote_link_store_id_quote_id_id_idx ON public.quote_link USING btree (store_id, quote_id, id);

CREATE INDEX quote_list ON public.quote USING btree (store_id, updated_at, id) INCLUDE (status, mode, source, pending_approval, assigned_staff_id, company_id, total, expires_at, number) WHERE (deleted_at IS NULL);

CREATE INDEX quote_lost ON public.quote USING btree (store_id, COALESCE(loss_reason,
CASE status
    WHEN 'expired'::text THEN 'no_answer'::text
    ELSE NULL::text
END), updated_at, id) WHERE ((status = ANY (ARRAY['declined'::text, 'expired'::text, 'closed'::text])) AND (deleted_at IS NULL));

CREATE INDEX quote_mark_store_id_quote_id_idx ON public.quote_mark USING btree (store_id, quote_id);

CREATE INDEX quote_message_store_id_quote_id_id_idx ON public.quote_message USING btree (store_id, quote_id, id);

CREATE INDEX quote_presence_seen ON public.quote_presence USING btree (store_id, seen_at);

CREATE INDEX quote_reminder ON public.quote USING btree (store_id, expires_at) WHERE ((status = 'proposal_sent'::text) AND (deleted_at IS NULL) AND (reminded_version < version_number));

CREATE INDEX quote_search_words ON public.quote_search USING gin (store_id, words extension.gin_trgm_ops) WITH (fastupdate='on', gin_pending_list_limit='128');

CREATE INDEX quote_store_id_customer_email_updated_at_id_idx ON public.quote USING btree (store_id, customer_email, updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX quote_store_id_po_number_updated_at_id_idx ON public.quote USING btree (store_id, po_number, updated_at, id) WHERE ((deleted_at IS NULL) AND (po_number IS NOT NULL));

CREATE INDEX quote_waiting ON public.quote USING btree (store_id, assigned_staff_id, LEAST(waits_since, unanswered_since), id) INCLUDE (waits_for, waits_since, unanswered_since, pending_approval) WHERE ((deleted_at IS NULL) AND ((waits_since IS NOT NULL) OR (unanswered_since IS NOT NULL)));

CREATE INDEX recent_request_at_idx ON public.recent_request USING btree (at);

CREATE INDEX refund_order_id_store_id_idx ON platform.refund USING btree (order_id, store_id);

CREATE INDEX request_log_store_id_api_key_id_at_idx ON ONLY public.request_log USING btree (store_id, api_key_id, at);

CREATE INDEX sales_order_unpaid ON platform.sales_order USING btree (store_id, draft_order_id) WHERE ((paid < total) AND (refunded = (0)::numeric) AND (cancelled_at IS NULL));

CREATE INDEX sales_order_updated_at_id_store_id_idx ON platform.sales_order USING btree (updated_at, id, store_id);

CREATE INDEX saved_view_store_id_staff_id_idx ON public.saved_view USING btree (store_id, staff_id);

CREATE INDEX scheduled_send_due ON public.scheduled_send USING btree (send_at) WHERE (stopped_at IS NULL);

CREATE INDEX sku_quote_of_quote ON public.sku_quote USING btree (store_id, quote_id);

CREATE INDEX sku_words ON public.sku USING gin (store_id, sku extension.gin_trgm_ops);

CREATE INDEX staff_link_expires_at_idx ON public.staff_link USING btree (expires_at);

CREATE INDEX staff_session_last_seen_at_idx ON public.staff_session USING btree (last_seen_at);

CREATE INDEX staff_session_store_id_staff_id_idx ON public.staff_session USING btree (store_id, staff_id);

CREATE INDEX store_clock_ahead ON public.store USING btree (id) WHERE (clock_offset_ms > 0);

CREATE INDEX taken_reply_taken_at ON public.taken_reply USING btree (taken_at);

CREATE INDEX token_directory_expires_at_idx ON public.token_directory USING btree (expires_at) WHERE (expires_at IS NOT NULL);

CREATE INDEX variant_lower_store_id_idx ON platform.variant USING btree (lower(sku), store_id) WHERE (sku IS NOT NULL);

CREATE INDEX variant_sku_store_id_idx ON platform.variant USING btree (sku, store_id) WHERE (sku IS NOT NULL);

CREATE INDEX webhook_delivery_store_id_endpoint_id_event_id_idx ON ONLY public.webhook_delivery USING btree (store_id, endpoint_id, event_id) WHERE (state <> 'delivered'::text);

CREATE INDEX webhook_delivery_store_id_endpoint_id_event_id_idx1 ON ONLY public.webhook_delivery USING btree (store_id, endpoint_id, event_id) WHERE (type = 'ping'::text);

CREATE INDEX webhook_delivery_store_id_endpoint_id_next_attempt_at_idx ON ONLY public.webhook_delivery USING btree (store_id, endpoint_id, next_attempt_at) WHERE (state = 'retrying'::text);

CREATE INDEX webhook_lane_due_at_idx ON public.webhook_lane USING btree (due_at) WHERE (due_at IS NOT NULL);

CREATE INDEX webhook_lane_to_wake ON public.webhook_lane USING btree (store_id, COALESCE(due_at, 'infinity'::timestamp with time zone)) WHERE (off_from IS NULL);

CREATE UNIQUE INDEX company_contact_company_id_store_id_idx ON platform.company_contact USING btree (company_id, store_id) WHERE main_contact;

CREATE UNIQUE INDEX draft_order_invoice ON platform.draft_order USING btree (store_id, invoice_hash);

CREATE UNIQUE INDEX draft_order_number ON platform.draft_order USING btree (store_id, number);

CREATE UNIQUE INDEX passkey_credential ON public.passkey USING btree (store_id, credential_id);

CREATE UNIQUE INDEX payment_reference_store_id_idx ON platform.payment USING btree (reference, store_id) WHERE (reference IS NOT NULL);

CREATE UNIQUE INDEX platform_import_running ON public.platform_import USING btree (store_id) WHERE (state = 'importing'::text);

CREATE UNIQUE INDEX sales_order_number ON platform.sales_order USING btree (store_id, number);

CREATE UNIQUE INDEX shared_list_name ON public.shared_list USING btree (store_id, company_id, lower(name));

CREATE UNIQUE INDEX sku_name ON public.sku USING btree (store_id, md5(sku));

comment on index accepted_line_of_company is 'what a company paid, newest first';

comment on index accepted_line_of_customer is 'what a customer paid, newest first';

comment on index accepted_line_of_variant is 'what buyers paid for a variant lately';

comment on index quote_approval_timeout is 'the job that ends approvals nobody finished';

comment on index quote_awaiting_approval is 'the approvals inbox; the staff''s list by what needs approval';

comment on index quote_by_company is 'the portal and the staff''s list: quotes of a company';

comment on index quote_by_customer is 'the portal: quotes of a contact';

comment on index quote_by_expiry is 'the staff''s list by expiry';

comment on index quote_by_location is 'the portal: quotes of a location';

comment on index quote_by_number is 'the staff''s list by number';

comment on index quote_by_source is 'the staff''s list by source, of each mode';

comment on index quote_by_staff is 'both lists by assignee, and what a sales rep may see';

comment on index quote_by_status is 'both lists by status and the inbox''s counts; stale quotes to close';

comment on index quote_by_total is 'the staff''s list by total';

comment on index quote_expiry is 'the job that lets offers expire';

comment on index quote_list is 'GET /v1/quotes and the staff''s list, in their usual order, and any filter of the staff''s list';

comment on index quote_lost is 'staff''s list of quotes lost for a reason';

comment on index quote_pkey is 'one quote; lists by the time they were made';

comment on index quote_reminder is 'the job that reminds buyers of offers that expire soon';

comment on index quote_store_id_customer_email_updated_at_id_idx is 'GET /v1/quotes by customer_email';

comment on index quote_store_id_number_key is 'no two quotes of a store have one number';

comment on index quote_store_id_po_number_updated_at_id_idx is 'GET /v1/quotes by po_number';

comment on index quote_waiting is 'the queue of what waits for each person';

comment on index store_clock_ahead is 'the jobs and partitions of stores whose clock is ahead';
