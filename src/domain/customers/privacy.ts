import type { StagedProposal } from '../negotiation/staged-proposal.ts'
import type { Customer, Proposal, QuoteLine, WorkingQuote } from '../quotes/quote.ts'
import type { Version } from '../quotes/version.ts'

/**
 * The privacy of a field: `personal` ones identify the buyer or hold text that people wrote, and are emptied on request; `custom` ones are
 * emptied only in lines that the buyer described. `parts` have fields of their own, declared here as well; `plain` ones stay.
 */
export type Privacy = 'personal' | 'custom' | 'parts' | 'plain'

type Declared<T> = { readonly [Name in keyof T]-?: Privacy }

/** The privacy of each field of a quote. A new field does not compile until it is declared here. */
export const PERSONAL_FIELDS = {
  quote: {
    customer: 'parts',
    lines: 'parts',
    proposal: 'parts',
    staged: 'parts',
    poNumber: 'personal',
    sourceUrl: 'personal',
    id: 'plain',
    number: 'plain',
    status: 'plain',
    mode: 'plain',
    source: 'plain',
    currency: 'plain',
    versionNumber: 'plain',
    negotiationRound: 'plain',
    requestedDeliveryDate: 'plain',
    expiresAt: 'plain',
    createdAt: 'plain',
    updatedAt: 'plain',
    firstAcceptedAt: 'plain',
    fullyConvertedAt: 'plain',
    invoiceSentAt: 'plain',
    totals: 'plain',
    pendingApproval: 'plain',
    platform: 'plain', // ids of the platform, which redacts what they name
    assignedStaff: 'plain',
    kitConversionMode: 'plain',
    basedOnQuoteId: 'plain',
    revision: 'plain',
    approval: 'plain',
    conversionId: 'plain',
    charged: 'plain',
    remindedVersion: 'plain',
    turn: 'plain',
  } satisfies Declared<WorkingQuote>,
  customer: {
    email: 'personal',
    name: 'personal',
    phone: 'personal',
    companyName: 'personal',
    notes: 'personal',
    shippingAddress: 'personal',
    billingAddress: 'personal',
    customFields: 'personal',
    language: 'personal',
  } satisfies Declared<Customer>,
  line: {
    title: 'custom',
    description: 'personal',
    buyerNote: 'personal',
    id: 'plain',
    productId: 'plain',
    variantId: 'plain',
    sku: 'plain',
    variantTitle: 'plain',
    imageUrl: 'plain',
    productType: 'plain',
    vendor: 'plain',
    tags: 'plain',
    collectionIds: 'plain',
    quantity: 'plain',
    catalogPrice: 'plain',
    requestedPrice: 'plain',
    unitPrice: 'plain',
    lineTotal: 'plain',
    isCustom: 'plain',
    requiresShipping: 'plain',
    taxable: 'plain',
    buyerVisibility: 'plain',
    kit: 'plain',
    decision: 'plain',
    requestedQuantity: 'plain',
    discountShare: 'plain',
    tax: 'plain',
    decidedInVersion: 'plain',
    draftOrderId: 'plain',
  } satisfies Declared<QuoteLine>,
  proposal: {
    note: 'personal',
    versionNumber: 'plain',
    sentBy: 'plain',
    createdAt: 'plain',
    shippingStatus: 'plain',
    shippingLabel: 'plain',
    paymentTerms: 'plain',
    depositPercentage: 'plain',
    expiresAt: 'plain',
    shippingTax: 'plain',
    approved: 'plain',
    renewalAskedAt: 'plain',
  } satisfies Declared<Proposal>,
  staged: {
    note: 'personal',
    lines: 'plain',
    discount: 'plain',
    shipping: 'plain',
    tax: 'plain',
    paymentTerms: 'plain',
    depositPercentage: 'plain',
    expiry: 'plain',
    kitConversionMode: 'plain',
    savedBy: 'plain',
    letter: 'personal',
    review: 'personal',
  } satisfies Declared<StagedProposal>,
  version: {
    offer: 'parts',
    number: 'plain',
    state: 'plain',
    sentBy: 'plain',
    staffId: 'plain',
    createdAt: 'plain',
    confirmedBelowFloor: 'plain', // names of products: custom lines have no catalog price to fall below
  } satisfies Declared<Version>,
  offer: {
    lines: 'parts',
    staged: 'parts',
    discount: 'plain',
    totals: 'plain',
    shippingTax: 'plain',
  } satisfies Declared<Version['offer']>,
} as const

/** The fields of a timeline entry's detail that hold text people wrote. */
export const PERSONAL_DETAIL: readonly string[] = ['reason', 'message', 'comment', 'note']
