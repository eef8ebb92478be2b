import { type Asked, bagView, digitsOf, gid, moneyView } from '../graphql/asked.ts'
import { type PageArgs, searchConnection } from '../graphql/connection.ts'
import { cents } from '../state/cents.ts'
import { completeDraft, createDraft, deleteDraft, readsOf, touchDraft } from './change-drafts.ts'
import type { DraftOrderInput, UserError } from './draft-input.ts'
import type { DraftRecord, ReckonedDraft } from './draft-records.ts'
import { draftView, isReady, lineView } from './draft-view.ts'
import { readDraftInput } from './read-draft-input.ts'

const FIELDS = ['created_at', 'customer_id', 'id', 'source', 'status', 'tag', 'updated_at']
const NOT_READY = 'This order has not finished calculating, please try again later.'

interface EmailInput {
  to?: string | null
  subject?: string | null
  customMessage?: string | null
}

/** The queries and mutations about draft orders. */
export const draftRoot = {
  draftOrder: ({ id }: { id: string }, asked: Asked) => {
    const draft = asked.shop.drafts.get(digitsOf(id, 'DraftOrder'))
    return draft ? draftView(asked, draft) : null
  },
  draftOrders: (args: PageArgs, asked: Asked) =>
    searchConnection(
      asked,
      {
        items: [...asked.shop.drafts.values()],
        view: (one) => draftView(asked, one),
        keyOf: ({ id }) => id,
        entryOf: ({ id }) => asked.shop.index.find(`draft ${id}`, asked.shop.now()),
        fields: FIELDS,
        sorts: { UPDATED_AT: (a, b) => a.updatedAt.getTime() - b.updatedAt.getTime() },
        path: 'draftOrders',
      },
      args,
    ),
  draftOrderAvailableDeliveryOptions: (_: unknown, asked: Asked) => ({
    availableShippingRates: ratesOf(asked).map((rate) => ({ ...rate, code: rate.handle, source: 'shopify' })),
    availableLocalDeliveryRates: [],
  }),
  draftOrderCalculate: ({ input }: { input: DraftOrderInput }, asked: Asked) => {
    const reckoned = readDraftInput(asked.shop, input)
    if (Array.isArray(reckoned)) return refused('calculatedDraftOrder', reckoned)
    return { calculatedDraftOrder: calculatedView(asked, reckoned), userErrors: [] }
  },
  draftOrderCreate: ({ input }: { input: DraftOrderInput }, asked: Asked) => {
    const reckoned = readDraftInput(asked.shop, input)
    if (Array.isArray(reckoned)) return refused('draftOrder', reckoned)
    return answered(asked, createDraft(asked.shop, reckoned))
  },
  draftOrderUpdate: ({ id, input }: { id: string; input: DraftOrderInput }, asked: Asked) =>
    change(asked, id, (draft) => {
      if (draft.status === 'COMPLETED') return 'Draft order is already completed'
      if (isCalculating(draft)) return NOT_READY
      const reckoned = readDraftInput(asked.shop, { ...draft.input, ...input })
      if (Array.isArray(reckoned)) return reckoned
      Object.assign(draft, reckoned, { readsUntilReady: readsOf(asked.shop) })
      return null
    }),
  draftOrderInvoicePreview: ({ id, email }: { id: string; email?: EmailInput | null }, asked: Asked) => {
    const draft = asked.shop.drafts.get(digitsOf(id, 'DraftOrder'))
    if (!draft) return { ...refused('previewHtml', [missing()]), previewSubject: null }
    const previewSubject = email?.subject ?? `Complete your purchase #D${draft.number}`
    return { previewSubject, previewHtml: `<p>${previewSubject}</p>`, userErrors: [] }
  },
  draftOrderInvoiceSend: ({ id, email }: { id: string; email?: EmailInput | null }, asked: Asked) =>
    change(asked, id, (draft) => {
      if (draft.status === 'COMPLETED') return 'Draft order is already completed'
      if (isCalculating(draft)) return NOT_READY
      if (!(email?.to ?? draft.input.email)) return [{ field: ['email', 'to'], message: "To can't be blank" }]
      draft.status = 'INVOICE_SENT'
      draft.invoiceSentAt = asked.shop.now()
      return null
    }),
  draftOrderComplete: ({ id, paymentPending }: { id: string; paymentPending?: boolean | null }, asked: Asked) => {
    const draft = asked.shop.drafts.get(digitsOf(id, 'DraftOrder'))
    if (!draft) return refused('draftOrder', [missing()])
    if (draft.status === 'COMPLETED') {
      return refused('draftOrder', [{ field: null, message: 'This order has already been completed.' }])
    }
    if (isCalculating(draft)) return refused('draftOrder', [{ field: null, message: NOT_READY }])
    completeDraft(asked.shop, draft, { isPaid: draft.terms === null && !paymentPending })
    return answered(asked, draft)
  },
  draftOrderDelete: ({ input }: { input: { id: string } }, asked: Asked) => {
    const draft = asked.shop.drafts.get(digitsOf(input.id, 'DraftOrder'))
    if (!draft) return refused('deletedId', [missing()])
    if (draft.status === 'COMPLETED') {
      return refused('deletedId', [{ field: ['id'], message: 'Draft order is already completed' }])
    }
    if (isCalculating(draft)) return refused('deletedId', [{ field: null, message: NOT_READY }])
    deleteDraft(asked.shop, draft)
    return { deletedId: gid('DraftOrder', draft.id), userErrors: [] }
  },
}

/** Changes a draft, unless `by` says what is wrong. */
function change(asked: Asked, id: string, by: (draft: DraftRecord) => string | UserError[] | null) {
  const draft = asked.shop.drafts.get(digitsOf(id, 'DraftOrder'))
  if (!draft) return refused('draftOrder', [missing()])
  const fault = by(draft)
  if (fault !== null) return refused('draftOrder', Array.isArray(fault) ? fault : [{ field: null, message: fault }])
  touchDraft(asked.shop, draft)
  return answered(asked, draft)
}

function answered(asked: Asked, draft: DraftRecord) {
  return { draftOrder: draftView(asked, draft), userErrors: [] }
}

function refused(field: string, userErrors: UserError[]) {
  return { [field]: null, userErrors }
}

/** Returns whether a draft cannot be changed yet; each attempt brings it nearer. */
function isCalculating(draft: DraftRecord): boolean {
  const isEarly = !isReady(draft)
  if (isEarly) draft.readsUntilReady -= 1
  return isEarly
}

function missing(): UserError {
  return { field: ['id'], message: 'Draft order does not exist' }
}

function ratesOf(asked: Asked) {
  const { shippingRates, currency } = asked.shop.settings
  return shippingRates.map(({ handle, title, price }) => ({
    handle,
    title,
    price: moneyView(asked, cents(price), currency),
  }))
}

function calculatedView(asked: Asked, { currency, figures, lines, warnings }: ReckonedDraft) {
  const bag = (amount: bigint) => bagView(asked, amount, currency)
  return {
    currencyCode: asked.shop.settings.currency,
    taxesIncluded: figures.taxesIncluded,
    subtotalPriceSet: bag(figures.subtotal),
    totalDiscountsSet: bag(figures.discounts),
    totalShippingPriceSet: bag(figures.shipping),
    totalTaxSet: bag(figures.tax),
    totalPriceSet: bag(figures.total),
    availableShippingRates: ratesOf(asked),
    taxLines: figures.taxLines.map(({ title, rate, amount }) => ({
      title,
      rate: Number(rate),
      ratePercentage: Number((Number(rate) * 100).toFixed(6)),
      source: 'Shopify',
      priceSet: bag(amount),
    })),
    lineItems: lines.map((line) => lineView(asked, line, currency)),
    warnings,
    alerts: [],
  }
}
