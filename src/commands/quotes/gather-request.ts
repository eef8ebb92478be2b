import { type FieldError, invalidFields } from '../../domain/problem.ts'
import type { QuoteLine } from '../../domain/quotes/quote.ts'
import { callPlatform } from '../../outside/platform/call-platform.ts'
import { type Gid, parseGid } from '../../outside/platform/gid.ts'
import type { PlatformCustomer } from '../../outside/platform/port.ts'
import type { Context } from '../context.ts'
import type { QuoteRequest } from './quote-request.ts'
import { findVariantFault, toQuoteLine } from './to-quote-line.ts'

/** The platform's side of a request: its lines with current catalog facts, and its customer. */
export interface GatheredRequest {
  lines: QuoteLine[]
  customer: PlatformCustomer | null
}

/**
 * Looks up everything a request names, in two concurrent reads. Throws `invalid_request` with an entry for each unknown, and
 * PlatformUnavailable after 5 s without an answer.
 */
export async function gatherRequest(ctx: Context, request: QuoteRequest): Promise<GatheredRequest> {
  const errors: FieldError[] = []
  const variantIds = request.lines.map((line, i) =>
    readId(errors, 'ProductVariant', line.variant_id, `lines.${i}.variant_id`),
  )
  const customerId = readId(errors, 'Customer', request.customer_id, 'customer_id')
  readId(errors, 'CompanyLocation', request.company_location_id, 'company_location_id')

  const knownIds = variantIds.filter((id) => id !== null)
  const [variants, customer] = await callPlatform(ctx, (call) =>
    Promise.all([ctx.platform.variantsByIds(call, knownIds), customerId && ctx.platform.customer(call, customerId)]),
  )
  if (customerId && !customer)
    errors.push({ field: 'customer_id', message: 'The store has no such customer.', fault: { code: 'no_customer' } })
  const lines = request.lines.map((line, i) => {
    const id = variantIds[i]
    const variant = id ? variants.get(id) : undefined
    const fault = id && findVariantFault(variant)
    if (fault) errors.push({ field: `lines.${i}.variant_id`, ...fault })
    return toQuoteLine(ctx, line, variant)
  })
  if (errors.length > 0) throw invalidFields(errors)
  return { lines, customer }
}

/** Chooses the customer's company location: the requested one if it is theirs, else their first one. */
export function chooseCompany(customer: PlatformCustomer, locationId: string | undefined) {
  const wanted = locationId === undefined ? null : parseGid('CompanyLocation', locationId)
  const places = customer.memberships.flatMap((membership) =>
    membership.locations.map(({ id }) => ({ membership, id })),
  )
  const place = places.find(({ id }) => id === wanted) ?? places[0]
  return place
    ? {
        companyId: place.membership.companyId,
        companyLocationId: place.id,
        companyContactId: place.membership.contactId,
        companyName: place.membership.companyName,
      }
    : null
}

/** Returns the GID a request names; null if it names none, or, with an error added, something else. */
export function readId<T extends 'ProductVariant' | 'Customer' | 'CompanyLocation'>(
  errors: FieldError[],
  type: T,
  raw: string | undefined,
  field: string,
): Gid<T> | null {
  if (raw === undefined) return null
  const id = parseGid(type, raw)
  if (!id)
    errors.push({
      field,
      message: `Use gid://platform/${type}/<id> or the numeric id.`,
      fault: { code: 'platform_id' },
    })
  return id
}
