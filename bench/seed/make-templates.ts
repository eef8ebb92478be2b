import type pg from 'pg'
import type { Context, Systems } from '../../src/commands/context.ts'
import { answerProposal } from '../../src/commands/negotiation/answer-proposal.ts'
import { sendProposal } from '../../src/commands/negotiation/send-proposal.ts'
import { stageProposal } from '../../src/commands/negotiation/stage-proposal.ts'
import { createQuoteLink } from '../../src/commands/quotes/create-quote-link.ts'
import { readWorkingQuote } from '../../src/database/quotes/working-quotes.ts'
import { listStores } from '../../src/database/stores/stores.ts'
import type { Actor } from '../../src/domain/access/actor.ts'
import { formatId } from '../../src/domain/id.ts'
import type { StagedProposal } from '../../src/domain/negotiation/staged-proposal.ts'
import { parsePercent } from '../../src/domain/pricing/percent.ts'
import { inParallel } from '../in-parallel.ts'
import { copyQuotes, type QuoteCopy } from './copy-quotes.ts'
import type { QuoteState } from './stock.ts'

/**
 * Creates one quote of 20 lines in each state for every store, each by the commands from a copy of the one before; the sent
 * one has a link.
 */
export async function makeTemplates(systems: Systems, pool: pg.Pool): Promise<void> {
  const stores = new Map((await listStores(systems.db)).map((store) => [store.id, store]))
  const now = new Date()
  const make = async (state: QuoteState, from: readonly Made[], work: Work) => {
    await inParallel(from, async ({ storeId, quoteId }) => {
      const store = stores.get(storeId)
      if (store) await work({ ...systems, store, actor: STAFF, now }, formatId('qte', quoteId))
    })
    await pool.query(TEMPLATES, [state, from.map(({ storeId }) => storeId), from.map(({ quoteId }) => quoteId)])
  }
  const copies = (state: QuoteState) => copyQuotes(pool, state, stores.size)

  await make('staged', (await pool.query<Made>(REQUESTS)).rows, async (ctx, quoteId) => {
    const { lines } = await readWorkingQuote(ctx.db, ctx.store.id, quoteId)
    await stageProposal(ctx, { quoteId }, stagedFor(lines))
  })
  await make('sent', await copies('staged'), async (ctx, quoteId) => {
    await sendProposal(ctx, { quoteId }, false)
    await createQuoteLink({ ...ctx, actor: { kind: 'job' } }, { quoteId })
  })
  await make('accepted', await copies('sent'), async (ctx, quoteId) => {
    await answerProposal({ ...ctx, actor: BUYER }, { quoteId }, { decisions: 'all', termsAccepted: true })
  })
}

type Made = Pick<QuoteCopy, 'storeId' | 'quoteId'>
type Work = (ctx: Context, quoteId: string) => Promise<void>

const TEMPLATES = `
  insert into bench.template (state, store_id, quote_id)
  select $1, store_id, id from unnest($2::bigint[], $3::uuid[]) made (store_id, id)`

const STAFF: Actor = {
  kind: 'staff',
  id: formatId('stf', '00000000-0000-0000-0000-000000000000'),
  name: 'Staff 1',
  role: 'admin',
}
const BUYER: Actor = { kind: 'buyer', email: 'buyer@company1.example.com', contactId: null }

/** 8 percent off each line, 5 more off the whole quote, shipping and tax: every step of the calculation runs. */
function stagedFor(lines: readonly { id: string; quantity: number }[]): StagedProposal {
  return {
    lines: lines.map(({ id, quantity }) => ({
      lineId: id,
      quantity,
      price: { kind: 'percent', off: percent('8') },
      visibility: 'show',
      kit: null,
    })),
    discount: { kind: 'percent', off: percent('5') },
    shipping: { status: 'quoted', label: 'Freight', amount: 12_500n },
    tax: { kind: 'rate', pct: percent('8.25'), shippingTaxable: true },
    paymentTerms: null,
    depositPercentage: null,
    expiry: { kind: 'default' },
    note: 'Prices hold for the quantities named.',
    kitConversionMode: 'components',
  }
}

function percent(text: string): bigint {
  const parsed = parsePercent(text)
  if (parsed === null) throw new Error(`${text} is not a percentage`)
  return parsed
}

/** Creates one new request of 20 lines for each store, like those of seed-quotes.ts. */
const REQUESTS = `
  with made as (
    select s.id as store_id, uuidv7() as id, case when s.id % 3 = 0 then s.id * 1000 + 1 end as company from store s
  ), noted as (
    insert into bench.prepared select store_id, id from made
  )
  insert into quote (store_id, id, number, status, mode, source, currency, created_at, updated_at, subtotal, total, lines, customer_id,
    company_id, company_location_id, company_contact_id, customer_email, customer)
  select m.store_id, m.id, 'P-' || m.id, 'submitted', case when company is null then 'wholesale' else 'b2b' end, 'api', 'USD',
    now() - interval '1 minute', now() - interval '1 minute', l.total, l.total, l.lines, company, company, company, company,
    'buyer@company1.example.com',
    jsonb_build_object('name', 'Kim Buyer', 'phone', '+15550100', 'companyName', 'Company 1 Trading Ltd', 'notes',
      'Please quote with delivery to the back entrance, weekdays only.', 'shippingAddress', jsonb_build_object('first_name', 'Kim',
        'last_name', 'Buyer', 'address1', '1 Dock Road', 'city', 'Springfield', 'province_code', 'IL', 'country_code', 'US', 'zip',
        '62701'), 'billingAddress', null, 'customFields', '{}'::jsonb)
  from made m
  cross join lateral (
    select sum(b.price * q) as total, jsonb_agg(b.line || jsonb_build_object('id', 'qli_0' || substr(md5(m.id || '-' || l.n), 1, 25),
      'quantity', q, 'lineTotal', (b.price * q)::text) order by l.n) as lines
    from generate_series(1, 20) l (n)
    cross join lateral (select 1 + (l.n * 13 + m.store_id) % 60 as q) c
    join bench.line b on b.store_id = m.store_id and b.n = l.n * 5
  ) l
  returning store_id as "storeId", id as "quoteId"`
