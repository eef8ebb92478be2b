import { formatId, newUuid } from '../domain/id.ts'
import { type Money, parseMoney, readAmount, timesQuantity } from '../domain/money.ts'
import { type FieldError, invalidFields } from '../domain/problem.ts'
import type { QuoteLine } from '../domain/quote.ts'
import {
  type CallContext,
  type Gid,
  type PlatformCustomer,
  PlatformUnavailable,
  type PlatformVariant,
  parseGid,
} from '../outside/platform/port.ts'
import type { Context } from './context.ts'
import type { QuoteRequest, RequestLine } from './quote-request.ts'

const PLATFORM_ANSWERS_WITHIN_MS = 5_000

/** The platform's side of a request: its lines with the catalogue's facts as they are now, and its customer. */
export interface GatheredRequest {
  lines: QuoteLine[]
  customer: PlatformCustomer | null
}

/**
 * Looks up what a request names, in two reads at once; or throws `invalid_request` with an entry for each unknown, and
 * PlatformUnavailable after 5 s without an answer.
 */
export async function gatherRequest(ctx: Context, request: QuoteRequest): Promise<GatheredRequest> {
  const errors: FieldError[] = []
  const variantIds = request.lines.map((line, i) =>
    readId(errors, 'ProductVariant', line.variant_id, `lines.${i}.variant_id`),
  )
  const customerId = readId(errors, 'Customer', request.customer_id, 'customer_id')
  readId(errors, 'CompanyLocation', request.company_location_id, 'company_location_id')

  const call: CallContext = { storeId: ctx.store.id, deadline: new Date(Date.now() + PLATFORM_ANSWERS_WITHIN_MS) }
  const knownIds = variantIds.filter((id) => id !== null)
  const [variants, customer] = await inTime(
    Promise.all([ctx.platform.variantsByIds(call, knownIds), customerId && ctx.platform.customer(call, customerId)]),
  )
  if (customerId && !customer) errors.push({ field: 'customer_id', message: 'The store has no such customer.' })
  const lines = request.lines.map((line, i) => {
    const id = variantIds[i]
    const variant = id ? variants.get(id) : undefined
    const fault = id && findVariantFault(variant)
    if (fault) errors.push({ field: `lines.${i}.variant_id`, message: fault })
    return toQuoteLine(ctx, line, variant)
  })
  if (errors.length > 0) throw invalidFields(errors)
  return { lines, customer }
}

/** Where in a company the customer buys: at the location asked for if it is theirs, else at the first one they have. */
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
      }
    : null
}

/** Adapters are asked to answer by the deadline; this does not trust them to. */
async function inTime<T>(answer: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const refuse = () => reject(new PlatformUnavailable('The platform did not answer in time'))
  const timer = setTimeout(refuse, PLATFORM_ANSWERS_WITHIN_MS)
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}

function readId<T extends 'ProductVariant' | 'Customer' | 'CompanyLocation'>(
  errors: FieldError[],
  type: T,
  raw: string | undefined,
  field: string,
): Gid<T> | null {
  if (raw === undefined) return null
  const id = parseGid(type, raw)
  if (!id) errors.push({ field, message: `Takes gid://platform/${type}/<id> or the numeric id.` })
  return id
}

function findVariantFault(variant: PlatformVariant | undefined): string | null {
  if (!variant) return 'The store has no such variant.'
  return variant.productStatus === 'active' ? null : 'The product of this variant is not active.'
}

/** The line as it is kept: title, price and all other facts of a product come from the platform, nothing from the caller. */
function toQuoteLine({ now }: Context, line: RequestLine, variant: PlatformVariant | undefined): QuoteLine {
  const catalogPrice: Money | null = variant ? parseMoney(variant.price) : null
  return {
    id: formatId('qli', newUuid(now)),
    ...productFacts(variant),
    title: variant?.title ?? line.custom?.title ?? '',
    description: line.custom?.description ?? null,
    quantity: line.quantity,
    catalogPrice,
    requestedPrice: line.requested_price === undefined ? null : readAmount(line.requested_price),
    unitPrice: null,
    lineTotal: catalogPrice === null ? null : timesQuantity(catalogPrice, line.quantity),
    isCustom: line.custom !== undefined,
    buyerVisibility: 'show',
    kit: null,
    decision: null,
    buyerNote: line.note ?? null,
  }
}

function productFacts(variant: PlatformVariant | undefined) {
  return {
    productId: variant?.productId ?? null,
    variantId: variant?.id ?? null,
    sku: variant?.sku ?? null,
    variantTitle: variant?.variantTitle ?? null,
    imageUrl: variant?.imageUrl ?? null,
    productType: variant?.productType ?? null,
    vendor: variant?.vendor ?? null,
    tags: variant?.tags ?? [],
    collectionIds: variant?.collectionIds ?? [],
    requiresShipping: variant?.requiresShipping ?? true,
    taxable: variant?.taxable ?? true,
  }
}
