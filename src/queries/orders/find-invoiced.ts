import { conversionsOfNumber } from '../../database/orders/conversions-of-number.ts'
import { callPlatform } from '../../outside/platform/call-platform.ts'
import type { Invoiced } from '../../outside/platform/embedded/orders/invoice-list.ts'
import { digitsOf } from '../../outside/platform/gid.ts'
import type { Reader } from '../reader.ts'

const MOST_FOUND = 50

/**
 * Finds whose invoices a text means, as a bank transfer gives it: those of the quote with that number, else the invoice of that name
 * (`#1001`) and those of companies and people by words.
 */
export async function findInvoiced(
  ctx: Pick<Reader, 'db' | 'store' | 'platform' | 'now'>,
  text: string,
): Promise<Invoiced> {
  const correlationKeys = await conversionsOfNumber(ctx.db, ctx.store.id, text)
  if (correlationKeys.length > 0) return { correlationKeys }
  const query = { text, limit: MOST_FOUND, cursor: null }
  const [companies, customers] = await Promise.all([
    callPlatform(ctx, (call) => ctx.platform.searchCompanies(call, query)),
    callPlatform(ctx, (call) => ctx.platform.searchCustomers(call, query)),
  ])
  return {
    name: text,
    companyIds: companies.items.map(({ id }) => digitsOf(id)),
    customerIds: customers.items.map(({ id }) => digitsOf(id)),
  }
}
