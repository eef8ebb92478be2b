import type { StaffMember } from '../../database/access/staff.ts'
import { raiseQuoteNumber } from '../../database/imports/imported-quotes.ts'
import { readWorkingQuote } from '../../database/quotes/working-quotes.ts'
import type { QuoteMap } from '../../domain/imports/quote-map.ts'
import { type ForeignLine, type ForeignQuote, type RowFault, readQuotes } from '../../domain/imports/read-quotes.ts'
import { timesQuantity } from '../../domain/money.ts'
import { decideClose } from '../../domain/negotiation/end-negotiation.ts'
import { suggestProposal } from '../../domain/negotiation/suggest-proposal.ts'
import { Problem } from '../../domain/problem.ts'
import type { QuoteLine } from '../../domain/quotes/quote.ts'
import { endOfDayIn } from '../../domain/working-days.ts'
import { type CsvRow, checkReadable, RowError } from '../../outside/platform/embedded/csv-row.ts'
import type { PlatformVariant } from '../../outside/platform/port.ts'
import { changeQuote } from '../change-quote.ts'
import { type Context, inTransaction } from '../context.ts'
import { stageProposal } from '../negotiation/stage-proposal.ts'
import { addQuote } from '../quotes/add-quotes.ts'
import { newQuote } from '../quotes/new-quote.ts'
import type { RequestLine } from '../quotes/quote-request.ts'
import { toQuoteLine } from '../quotes/to-quote-line.ts'
import { checkNotFrozen } from '../stores/check-not-frozen.ts'
import { type PlannedQuote, planQuotes } from './plan-quotes.ts'
import { readCsv } from './read-csv.ts'

const AT_ONCE = 100
const MOST_ERRORS = 1_000

interface QuotesImport {
  file: string
  map: QuoteMap
  /** Whoever the quotes are assigned to, unless the file says it. */
  staff: StaffMember
  /** Reads, checks and counts everything without writing. */
  dryRun: boolean
  onProgress?: (bytesRead: number, totalBytes: number) => void
}

/** Counts of what an import did, or would do. */
export interface QuotesImported {
  open: number
  closed: number
  /** Quotes that an import had brought before. */
  already_here: number
  /** Quotes that the mapping leaves out. */
  skipped: number
  lines: number
  /** Lines whose SKU the store does not sell: they keep their title, without a product. */
  lines_without_product: number
  rows: number
  error_count: number
  /** The first thousand. */
  errors: RowFault[]
  dry_run: boolean
}

/**
 * Imports another app's quotes from a CSV file, as its mapping says: open ones are in review with their prices staged, for staff to send; the
 * others are closed, for reference. They keep their numbers. Nobody is mailed. A quote with a fault is left out and told; one that is here
 * already is left alone, so that an interrupted import can be run again. Throws if the file is no such CSV, or the store is frozen.
 */
export async function importQuotes(ctx: Context, request: QuotesImport): Promise<QuotesImported> {
  const { map, staff, dryRun } = request
  checkNotFrozen(ctx)
  const read = readQuotes(await readRows(request), map)
  const done: QuotesImported = {
    ...{ open: 0, closed: 0, already_here: 0, lines: 0, lines_without_product: 0 },
    ...{ skipped: read.skipped, rows: read.rows, error_count: 0, errors: [], dry_run: dryRun },
  }
  const tell = (faults: readonly RowFault[]) => {
    done.error_count += faults.length
    done.errors.push(...faults.slice(0, MOST_ERRORS - done.errors.length))
  }
  tell(read.errors)
  for (let at = 0; at < read.quotes.length; at += AT_ONCE) {
    const { planned, alreadyHere, errors } = await planQuotes(ctx, read.quotes.slice(at, at + AT_ONCE), staff)
    tell(errors)
    done.already_here += alreadyHere
    for (const plan of planned) {
      const fault = dryRun ? null : await bring(ctx, plan)
      if (fault) tell([fault])
      else count(done, plan)
    }
  }
  done.errors.sort((a, b) => a.line - b.line)
  return done
}

async function readRows({ file, map, onProgress }: QuotesImport): Promise<CsvRow[]> {
  const wanted = Object.values(map.columns)
  const headerProblem = (headers: readonly string[]) => {
    const missing = wanted.filter((heading) => !headers.includes(heading.toLowerCase()))
    if (missing.length === 0) return null
    return `The file has no column ${missing.map((heading) => `"${heading}"`).join(', ')}. Its columns are: ${headers.join(', ')}.`
  }
  return Array.fromAsync(readCsv({ file, headerProblem, delimiter: map.delimiter, onProgress }), withProblem)
}

/** Returns a row with why it cannot be read at all, if so. */
function withProblem(row: CsvRow): CsvRow {
  try {
    checkReadable(row)
    return row
  } catch (error) {
    if (error instanceof RowError) return { ...row, problem: error.message }
    throw error
  }
}

function count(done: QuotesImported, { quote: { fate, lines }, variants }: PlannedQuote): void {
  done[fate] += 1
  done.lines += lines.length
  done.lines_without_product += lines.filter(({ sku }, i) => sku !== null && !variants[i]).length
}

/** Brings one quote, from where an interrupted import left it. Returns the fault that keeps it from that, if there is one. */
async function bring(ctx: Context, plan: PlannedQuote): Promise<RowFault | null> {
  const { quote, unfinished } = plan
  try {
    const quoteId = unfinished?.id ?? (await create(ctx, plan))
    if (quote.fate === 'open') await stagePrices(ctx, quoteId, plan)
    else await closeSilently(ctx, quoteId, quote)
    return null
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return { line: quote.line, message: `${quote.number}: ${error.message}` }
  }
}

/** Closes a quote that ended elsewhere: its buyer knows. */
async function closeSilently(ctx: Context, quoteId: string, { status }: ForeignQuote): Promise<void> {
  const reason = status === null ? 'Imported as closed' : `Imported as closed: ${status}`
  await changeQuote(ctx, { quoteId }, (quote) => ({ ...decideClose(quote, reason, ctx.now), mail: [] }))
}

async function create(ctx: Context, { quote, staff, variants, customer, createdAt }: PlannedQuote): Promise<string> {
  const { email, name, phone, companyName, notes, poNumber, number } = quote
  const lines = quote.lines.map((line, i) => requestLine(line, variants[i]))
  const request = {
    buyer: {
      email,
      ...(name !== null && { name }),
      ...(phone !== null && { phone }),
      ...(companyName !== null && { company_name: companyName }),
    },
    ...(notes !== null && { notes }),
    ...(poNumber !== null && { po_number: poNumber }),
    lines,
  }
  const made = lines.map((line, i) => atPrice(toQuoteLine(ctx, line, variants[i]), quote, i))
  const draft = newQuote(ctx, { request, source: 'manual', lines: made, customer })
  const { id } = await inTransaction(ctx, async (tx) => {
    const own = ownNumber(ctx, number)
    if (own !== null) await raiseQuoteNumber(tx, ctx.store.id, own)
    const assignedStaff = { id: staff.id, email: staff.email }
    return addQuote(tx, { ctx, number, draft: { ...draft, status: 'in_review', assignedStaff, createdAt } })
  })
  return id
}

/** Nobody will offer a closed quote again: its lines have the prices they had. Open ones get them as the next proposal. */
function atPrice(line: QuoteLine, { fate, lines }: ForeignQuote, i: number): QuoteLine {
  const unitPrice = lines[i]?.unitPrice ?? null
  if (fate === 'open' || unitPrice === null) return line
  return { ...line, unitPrice, lineTotal: timesQuantity(unitPrice, line.quantity) }
}

/** Returns the digits of a number that looks like the store's own, which must not come again; else null. */
function ownNumber({ store }: Context, number: string): number | null {
  const { prefix = 'Q-' } = store.settings.numbering ?? {}
  const digits = number.startsWith(prefix) ? number.slice(prefix.length) : ''
  return /^\d{1,12}$/.test(digits) ? Number(digits) : null
}

function requestLine({ sku, title, quantity, note }: ForeignLine, variant?: PlatformVariant): RequestLine {
  return {
    ...(variant
      ? { variant_id: variant.id }
      : { custom: { title: title ?? sku ?? '', ...(title && sku && { description: sku }) } }),
    quantity,
    ...(note !== null && { note }),
  }
}

/** Saves the prices as the quote's next proposal: as they were, for as long as they were to hold. */
async function stagePrices(ctx: Context, quoteId: string, { quote }: PlannedQuote): Promise<void> {
  const working = await readWorkingQuote(ctx.db, ctx.store.id, quoteId)
  const suggested = suggestProposal(working, { last: null, platformTax: ctx.store.platform === 'shopify' }, ctx.now)
  if (!suggested) return
  const ends =
    quote.expiresOn === null ? null : endOfDayIn(new Date(`${quote.expiresOn}T12:00:00Z`), ctx.store.timezone)
  const lines = suggested.lines.map((line, i) => {
    const unitPrice = quote.lines[i]?.unitPrice ?? null
    return unitPrice === null ? line : { ...line, price: { kind: 'unit', amount: unitPrice } as const }
  })
  const expiry = ends && ends > ctx.now ? ({ kind: 'at', at: ends } as const) : suggested.expiry
  await stageProposal(ctx, { quoteId, seen: working }, { ...suggested, lines, expiry })
}
