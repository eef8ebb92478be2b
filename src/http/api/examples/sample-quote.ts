import { formatId, type IdPrefix } from '../../../domain/id.ts'
import type { Choice } from '../../../domain/pricing/choice.ts'
import type { PriceTable } from '../../../domain/pricing/price-tiers.ts'
import type { Quote, QuoteLine } from '../../../domain/quotes/quote.ts'
import { viewQuote } from '../../../views/quotes/quote.ts'

/** Returns an id in the service's format, always the same. */
export const sampleId = (prefix: IdPrefix, n: number) => formatId(prefix, `019a86c4-5e00-7000-8000-0000000000${n + 10}`)

/** When the sample's buyer made the request, and when staff answered. */
export const ASKED_AT = new Date('2026-11-02T09:14:05.120Z')
export const OFFERED_AT = new Date('2026-11-02T10:02:41.003Z')
/** When the sample's offer expires. */
export const OFFERED_UNTIL = new Date('2026-11-16T23:00:00.000Z')

const NOT_DECIDED = { decision: null, requestedQuantity: null, decidedInVersion: null, draftOrderId: null }
const NOT_YET = { ...NOT_DECIDED, kit: null, tiers: null, offered: null, choice: null }
const SHOWN = { requiresShipping: true, taxable: true, buyerVisibility: 'show', imageUrl: null } as const

const valve: QuoteLine = {
  ...NOT_YET,
  ...SHOWN,
  id: sampleId('qli', 1),
  productId: 'gid://platform/Product/501',
  variantId: 'gid://platform/ProductVariant/1001',
  sku: 'BV-DN25',
  title: 'Ball valve',
  variantTitle: 'DN 25',
  description: null,
  productType: 'Valves',
  vendor: 'Hydra',
  tags: [],
  collectionIds: [],
  quantity: 10,
  catalogPrice: 48_00n,
  requestedPrice: 42_00n,
  unitPrice: null,
  lineTotal: 480_00n,
  isCustom: false,
  buyerNote: 'By the end of the month, please.',
  discountShare: 0n,
  tax: 0n,
}

const gasket: QuoteLine = {
  ...valve,
  id: sampleId('qli', 2),
  productId: null,
  variantId: null,
  sku: null,
  title: 'Gasket, cut to our drawing',
  variantTitle: null,
  description: 'PTFE, 3 mm; drawing 4711-B.',
  productType: null,
  vendor: null,
  quantity: 2,
  catalogPrice: null,
  requestedPrice: null,
  lineTotal: null,
  isCustom: true,
  buyerNote: null,
}

/** The sample as requested: an estimate at catalog prices. */
export const requested: Quote = {
  id: sampleId('qte', 1),
  number: '1042',
  status: 'submitted',
  mode: 'b2b',
  source: 'api',
  currency: 'EUR',
  versionNumber: 0,
  negotiationRound: 0,
  poNumber: 'PO-7781',
  requestedDeliveryDate: '2026-11-30',
  expiresAt: null,
  createdAt: ASKED_AT,
  updatedAt: ASKED_AT,
  firstAcceptedAt: null,
  fullyConvertedAt: null,
  invoiceSentAt: null,
  totals: {
    subtotal: 480_00n,
    discountTotal: 0n,
    shippingTotal: 0n,
    taxEstimate: 0n,
    total: 480_00n,
    acceptedTotal: null,
    stillOpenTotal: null,
    headlineMode: 'none',
  },
  lines: [valve, gasket],
  proposal: null,
  pendingApproval: null,
  platform: {
    customerId: 'gid://platform/Customer/301',
    companyId: 'gid://platform/Company/71',
    companyLocationId: 'gid://platform/CompanyLocation/81',
    companyContactId: 'gid://platform/CompanyContact/91',
    draftOrderIds: [],
    orderIds: [],
  },
  assignedStaff: null,
  kitConversionMode: 'components',
  basedOnQuoteId: null,
  customer: {
    email: 'jo@acme.example',
    name: 'Jo Weber',
    phone: '+49 30 901820',
    companyName: 'Acme GmbH',
    notes: 'For the new line in hall 3.',
    shippingAddress: {
      first_name: 'Jo',
      last_name: 'Weber',
      company: 'Acme GmbH',
      address1: 'Werkstr. 5',
      address2: 'Hall 3',
      city: 'Berlin',
      province_code: 'BE',
      zip: '10115',
      country_code: 'DE',
      phone: '+49 30 901820',
    },
    billingAddress: null,
    customFields: { project: 'Hall 3' },
  },
  sourceUrl: null,
}

const byQuantity: PriceTable = {
  tiers: [
    { from: 5, unit: 45_00n },
    { from: 10, unit: 43_50n },
    { from: 50, unit: 41_00n },
  ],
  percentOff: null,
  taxPct: 19_0000n,
}

const preselected: Choice = { kind: 'optional', group: null, preselected: true, chosen: true }

/** The sample once staff have sent a proposal. */
export const offered: Quote = {
  ...requested,
  status: 'proposal_sent',
  versionNumber: 1,
  negotiationRound: 1,
  expiresAt: OFFERED_UNTIL,
  updatedAt: OFFERED_AT,
  totals: {
    ...requested.totals,
    subtotal: 555_00n,
    discountTotal: 15_00n,
    shippingTotal: 20_00n,
    taxEstimate: 106_40n,
    total: 666_40n,
  },
  lines: [
    { ...valve, unitPrice: 43_50n, lineTotal: 435_00n, tiers: byQuantity, choice: preselected },
    { ...gasket, unitPrice: 60_00n, lineTotal: 120_00n },
  ],
  proposal: {
    versionNumber: 1,
    sentBy: 'staff',
    createdAt: OFFERED_AT,
    shippingStatus: 'quoted',
    shippingLabel: 'Freight',
    paymentTerms: '30 days net',
    depositPercentage: null,
    expiresAt: OFFERED_UNTIL,
    shippingTax: 3_80n,
    note: null,
    approved: false,
  },
  assignedStaff: { id: sampleId('stf', 1), email: 'sam@store.example' },
}

/** Returns the sample as `/v1` shows it to readers of personal data. */
export const showRequested = (baseUrl: string) => viewQuote(requested, { personal: true, baseUrl })
export const showOffered = (baseUrl: string) => viewQuote(offered, { personal: true, baseUrl })
