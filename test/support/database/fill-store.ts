import type pg from 'pg'

/** The quotes a store gets: rows as the service writes them, without their histories. */
export interface Filling {
  storeId: string
  quotes: number
  /** The seed of ids: others than those of another filling. */
  endMs: number
}

/** The one company, and the one word, that hardly any quote has. */
export const RARE = { company: 21, word: 'Quartz' }

/**
 * Adds quotes to the stores by one insert each, two years of them: every status, mode, source, assignee and total, words some quotes
 * share and words hardly any has, and a reason for most lost ones. Indexes are built afterwards, which takes a fifth of the time.
 */
export async function fillStores(client: pg.ClientBase, fillings: readonly Filling[]): Promise<void> {
  await client.query('set statement_timeout = 0; set session_replication_role = replica; set synchronous_commit = off')
  const { rows: indexes } = await client.query<{ name: string; made: string }>(INDEXES)
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  for (const { storeId, quotes, endMs } of fillings) {
    await client.query(QUOTES, [storeId, quotes, endMs, endMs - YEARS_MS])
  }
  await client.query(WORDS)
  await client.query("set maintenance_work_mem = '512MB'")
  for (const { made } of indexes) await client.query(made)
  await client.query(
    'reset session_replication_role; reset statement_timeout; reset synchronous_commit; reset maintenance_work_mem',
  )
}

const YEARS_MS = 2 * 365 * 86_400_000

const INDEXES = `
  select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as made
  from pg_index
  where indrelid in ('quote'::regclass, 'quote_search'::regclass)
    and not exists (select from pg_constraint where conindid = indexrelid)`

/** `j` counts from the oldest; `h` are a quote's own even random numbers below a million, derived from `j`. */
const QUOTES = `
  with lines as materialized (
    select n, (select jsonb_agg(jsonb_build_object('id', 'qli_0' || substr(md5(n || '-' || l), 1, 25), 'productId', 'gid://platform/Product/' || l,
      'variantId', 'gid://platform/ProductVariant/' || n * 10 + l, 'sku', 'SKU-' || n || '-' || l, 'title', 'Hex Flange Bolt M8 Series ' || n,
      'variantTitle', 'Large', 'imageUrl', null, 'productType', 'Hardware', 'vendor', 'Northwind', 'tags', '["b2b"]'::jsonb, 'catalogPrice',
      '19.50', 'collectionIds', '["gid://platform/Collection/1001"]'::jsonb, 'quantity', n + l, 'lineTotal', ((n + l) * 19.5)::numeric(24, 2)::text)
      order by l) from generate_series(1, 5) l) as made
    from generate_series(0, 19) n
  ), numbered as (
    select j, ($4::float8 + j * ($3::float8 - $4::float8) / $2::int)::bigint as ms,
      array(select ('x' || substr(md5(j || '-' || n), 1, 7))::bit(28)::int % 1000000 from generate_series(1, 6) n) as h
    from generate_series(1, $2::int) j
  ), made as (
    select *, (lpad(to_hex(ms), 12, '0') || '7' || lpad(to_hex(j % 4096), 3, '0') || '8' || substr(md5($1::bigint || 'q' || j), 1, 15))::uuid as id,
      to_timestamp(ms / 1000.0) as created_at, (array['submitted', 'submitted', 'in_review', 'in_review', 'countered', 'proposal_sent',
        'proposal_sent', 'accepted', 'converted', 'converted', 'converted', 'converted', 'converted', 'partially_accepted',
        'partially_converted', 'declined', 'declined', 'expired', 'expired', 'closed'])[1 + h[1] % 20] as status,
      (array['Ada', 'Bo', 'Cleo', 'Dev', 'Eva', 'Finn', 'Gus', 'Hana', 'Ines', 'Jo'])[1 + h[2] % 10] || ' '
        || (array['Petrov', 'Møller', 'Nakamura', 'Okafor', 'Silva', 'Baker', 'Weiß', 'Larsen', 'Moreau', 'Khan', 'Ortiz'])[1 + h[3] % 11] as buyer,
      case when h[4] % 3 = 0 then case when h[5] % 5000 = 0 then 21 else 1 + h[5] % 20 end end as company,
      (100 + h[6] % 100000)::numeric as total
    from numbered
  ), priced as (
    select *, case when status in ('in_review', 'submitted') and h[2] % 40 = 0 then 'merchant'
      when status in ('proposal_sent', 'partially_accepted') and h[2] % 40 = 0 then 'buyer' end as pending from made
  )
  insert into quote (store_id, id, number, status, mode, source, currency, po_number, created_at, updated_at, expires_at, subtotal, total, lines,
    pending_approval, approval, customer_id, company_id, company_location_id, company_contact_id, assigned_staff_id, customer_email, loss_reason, customer)
  select $1::bigint, id, 'Q-' || 1000 + j, status, case when company is null then 'wholesale' else 'b2b' end,
    case when company is null and h[1] % 1000 = 7 then 'manual' else (array['api', 'api', 'api', 'storefront', 'quick_order'])[1 + h[3] % 5] end,
    'USD', case when h[4] % 4 = 0 then 'PO-' || 10000 + h[5] % 90000 end, created_at,
    least(to_timestamp($3::float8 / 1000), created_at + interval '1 minute' * (h[2] % 4320)),
    case when status not in ('submitted', 'in_review', 'countered') then created_at + interval '30 days' end, total, total,
    (select made from lines where n = h[5] % 20), pending,
    case when pending is not null then jsonb_build_object('kind', pending, 'versionNumber', 1, 'reasons', '[]'::jsonb, 'requestedBy', null,
      'requestedAt', jsonb_build_object('$date', created_at), 'expiresAt', null, 'held', '{}'::jsonb, 'steps',
      '[{"mode": "any", "approvers": [{"role": "manager"}], "approvedBy": []}]'::jsonb) end,
    $1::bigint * 1000 + coalesce(company, 1 + h[6] % 20), $1::bigint * 1000 + company, $1::bigint * 1000 + company, $1::bigint * 1000 + company,
    (select id from staff where store_id = $1::bigint and staff.email like 'staff' || case when h[3] % 20 < 18 then 2 + h[6] % 2
      when h[3] % 20 = 18 then 1 end || '@%'),
    'buyer' || h[6] % 2000 || '@company' || coalesce(company, 0) || '.example.com',
    case when status in ('declined', 'closed', 'expired') and total % 4 <> 0 then case when total % 1000 = 7 then 'competitor'
      else (array['price', 'delivery', 'no_need'])[(total % 4)::int] end end,
    jsonb_build_object('name', buyer, 'phone', '+15550100', 'companyName', case when company = 21 then 'Quartz & Sons'
      else 'Company ' || company || ' Trading Ltd' end, 'notes', null, 'shippingAddress', null, 'billingAddress', null, 'customFields', '{}'::jsonb)
  from priced
  order by j`

/** As changes/quote-words.ts does. */
const WORDS = `
  insert into quote_search (store_id, quote_id, words)
  select store_id, id, ' ' || search_form(concat_ws(' ', number, customer ->> 'companyName', customer ->> 'name', customer_email, po_number))
  from quote
  on conflict do nothing`
