import { listStaff, type StaffMember } from '../../database/access/staff.ts'
import { findByNumbers, type NumberedQuote } from '../../database/imports/imported-quotes.ts'
import { findAbsence } from '../../domain/access/find-absence.ts'
import type { ForeignQuote, RowFault } from '../../domain/imports/read-quotes.ts'
import { startOfDayIn } from '../../domain/working-days.ts'
import { callPlatform } from '../../outside/platform/call-platform.ts'
import { type PlatformCustomer, PlatformError, type PlatformVariant } from '../../outside/platform/port.ts'
import type { Context } from '../context.ts'
import { findVariantFault } from '../quotes/to-quote-line.ts'

/** A quote that can be imported, with what the store and its platform know of it. */
export interface PlannedQuote {
  quote: ForeignQuote
  staff: StaffMember
  /** The product of each line; undefined for what the store does not sell. */
  variants: readonly (PlatformVariant | undefined)[]
  customer: PlatformCustomer | null
  createdAt: Date
  /** The quote that an interrupted import left unfinished; null: there is none. */
  unfinished: NumberedQuote | null
}

/** Quotes that can be imported, and those that cannot. */
export interface Plan {
  planned: PlannedQuote[]
  /** Quotes that were imported before. */
  alreadyHere: number
  errors: RowFault[]
}

/** Looks up everything that quotes name, without changing anything. `staff` is who they are assigned to if the file does not say it. */
export async function planQuotes(ctx: Context, quotes: readonly ForeignQuote[], staff: StaffMember): Promise<Plan> {
  const { db, store } = ctx
  const members = await listStaff(db, store.id)
  const here = await findByNumbers(
    db,
    store.id,
    quotes.map(({ number }) => number),
  )
  const products = await findProducts(ctx, quotes)
  const customers = await findCustomers(
    ctx,
    quotes.filter(({ number }) => !here.has(number)),
  )
  const plan: Plan = { planned: [], alreadyHere: 0, errors: [] }
  for (const quote of quotes) {
    const existing = here.get(quote.number) ?? null
    const assignee = quote.assignee === null ? staff : members.find(({ email }) => email === quote.assignee)
    const createdAt = startOf(quote.createdOn, ctx)
    const fault = findFault(ctx, quote, { existing, assignee, createdAt })
    if (fault !== null) plan.errors.push({ line: quote.line, message: `${quote.number}: ${fault}` })
    else if (existing && !existing.isBare) plan.alreadyHere += 1
    else if (assignee)
      plan.planned.push({
        quote,
        staff: assignee,
        createdAt,
        variants: quote.lines.map(({ sku }) => products.get(sku?.toLowerCase() ?? '')),
        customer: customers.get(quote.email.toLowerCase()) ?? null,
        unfinished: existing,
      })
  }
  return plan
}

interface Known {
  existing: NumberedQuote | null
  assignee: StaffMember | undefined
  createdAt: Date
}

function findFault(
  { store, now }: Context,
  quote: ForeignQuote,
  { existing, assignee, createdAt }: Known,
): string | null {
  if (existing && existing.email !== quote.email.toLowerCase())
    return `there is another quote with this number, for ${existing.email}.`
  if (!assignee) return `the store has no member of staff with the address ${quote.assignee}.`
  if (findAbsence(assignee) !== null)
    return `${assignee.email} cannot be assigned quotes: invite or activate them first.`
  if (quote.currency !== null && quote.currency !== store.currency)
    return `the quote is in ${quote.currency}, but the store in ${store.currency}.`
  return createdAt > now ? `${quote.createdOn} is still to come.` : null
}

function startOf(day: string | null, { store, now }: Context): Date {
  return day === null ? now : startOfDayIn(new Date(`${day}T12:00:00Z`), store.timezone)
}

async function findProducts(ctx: Context, quotes: readonly ForeignQuote[]): Promise<Map<string, PlatformVariant>> {
  const skus = [...new Set(quotes.flatMap(({ lines }) => lines.flatMap(({ sku }) => sku ?? [])))]
  const found = await callPlatform(ctx, (call) => ctx.platform.variantsBySku(call, skus))
  const usable = [...found].flatMap(([sku, variants]): [string, PlatformVariant][] => {
    const variant = variants.find((one) => findVariantFault(one) === null)
    return variant ? [[sku, variant]] : []
  })
  return new Map(usable)
}

/** Returns the accounts of the buyers that have one, by address, each asked for once. */
async function findCustomers(ctx: Context, quotes: readonly ForeignQuote[]): Promise<Map<string, PlatformCustomer>> {
  const customers = new Map<string, PlatformCustomer>()
  for (const email of new Set(quotes.map(({ email }) => email.toLowerCase()))) {
    const customer = await findCustomer(ctx, email)
    if (customer) customers.set(email, customer)
  }
  return customers
}

/** Returns the buyer's account; null without one, or if the platform does not let us look. */
async function findCustomer(ctx: Context, email: string): Promise<PlatformCustomer | null> {
  try {
    return await callPlatform(ctx, (call) => ctx.platform.customerByEmail(call, email))
  } catch (error) {
    if (error instanceof PlatformError && error.code === 'conflict') return null
    throw error
  }
}
