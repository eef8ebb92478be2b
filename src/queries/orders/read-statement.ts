import { startOfDayIn } from '../../domain/working-days.ts'
import { askPlatform } from '../../outside/platform/ask-platform.ts'
import type { EmbeddedPlatform } from '../../outside/platform/embedded/embedded-platform.ts'
import type {
  Invoiced,
  InvoiceState,
  ListedInvoice,
  OpenSum,
} from '../../outside/platform/embedded/orders/invoice-list.ts'
import { DEFAULT_LIMIT, type Page, type PageRequest, platformPage } from '../page.ts'
import type { Reader } from '../reader.ts'
import { type WithQuote, withQuotes } from './list-platform-orders.ts'

/** The invoices of some buyers and what they still have to pay, by currency and age. */
export interface Statement {
  open: readonly OpenSum[]
  invoices: Page<WithQuote<ListedInvoice>>
}

export interface StatementQuery extends PageRequest {
  /** Null for everyone in the store. */
  of: Invoiced | null
  state?: InvoiceState | undefined
}

type Asking = Pick<Reader, 'db' | 'store' | 'now'>
type Invoices = Pick<EmbeddedPlatform, 'listInvoices' | 'sumOpenInvoices'>

/** Returns a page of invoices, 20 by default, newest first, with the sums of all that are open. */
export async function readStatement(ctx: Asking, embedded: Invoices, query: StatementQuery): Promise<Statement> {
  const today = startOfDayIn(ctx.now, ctx.store.timezone)
  const [open, invoices] = await Promise.all([
    askPlatform(ctx, () => embedded.sumOpenInvoices(ctx.store.id, { of: query.of, today })),
    listInvoices(ctx, embedded, query),
  ])
  return { open, invoices }
}

/** Lists invoices, 20 a page by default, newest first. */
async function listInvoices(
  ctx: Asking,
  embedded: Invoices,
  { of, state, limit = DEFAULT_LIMIT, cursor = null }: StatementQuery,
): Promise<Page<WithQuote<ListedInvoice>>> {
  const today = startOfDayIn(ctx.now, ctx.store.timezone)
  const found = await askPlatform(ctx, () => embedded.listInvoices(ctx.store.id, { of, state, today, limit, cursor }))
  return platformPage({ ...found, items: await withQuotes(ctx, found.items) })
}

const MOST_EXPORTED = 10_000
const EXPORTED_AT_ONCE = 500

/** Returns every invoice of a statement for a file, at most 10,000, newest first. */
export async function listStatement(
  ctx: Asking,
  embedded: Invoices,
  query: Pick<StatementQuery, 'of' | 'state'>,
): Promise<WithQuote<ListedInvoice>[]> {
  const all: WithQuote<ListedInvoice>[] = []
  let cursor: string | null = null
  do {
    const page: Page<WithQuote<ListedInvoice>> = await listInvoices(ctx, embedded, {
      ...query,
      ...{ limit: EXPORTED_AT_ONCE, cursor },
    })
    all.push(...page.items)
    cursor = page.nextCursor
  } while (cursor !== null && all.length < MOST_EXPORTED)
  return all
}
