import type { DraftInput, PaymentTerms } from '../../draft-order.ts'
import { type CallContext, PlatformError, PlatformUnavailable } from '../../port.ts'
import type { AdminApi } from '../admin-api.ts'
import type { PaymentTermsInput } from '../documents.ts'
import { PaymentTermsTemplates, type PaymentTermsTemplatesQuery } from '../documents.ts'

type Template = PaymentTermsTemplatesQuery['paymentTermsTemplates'][number]

/** Reads the store's templates that need no date of their own: due on receipt, and days after the invoice. */
export async function readTemplates(api: AdminApi, call: CallContext): Promise<Template[]> {
  const answer = await api.run(call, PaymentTermsTemplates, {})
  return answer.paymentTermsTemplates.filter(
    ({ paymentTermsType }) => paymentTermsType === 'RECEIPT' || paymentTermsType === 'NET',
  )
}

/** Returns a template as the port's payment terms. */
export function toPaymentTerms({ id, name, dueInDays }: Template): PaymentTerms {
  return { id: id.slice(id.lastIndexOf('/') + 1), name, dueInDays }
}

/** Returns whether a part is due before the rest. */
export function hasDeposit({ depositPercentage }: Pick<DraftInput, 'depositPercentage'>): boolean {
  return Number(depositPercentage) > 0 && !isAllDueNow({ depositPercentage })
}

function isAllDueNow({ depositPercentage }: Pick<DraftInput, 'depositPercentage'>): boolean {
  return Number(depositPercentage) >= 100
}

/** Returns whether Shopify is sent payment terms: without any, all is due at once, and with them a deposit may be due before the rest. */
export function hasTerms(input: Pick<DraftInput, 'depositPercentage' | 'paymentTermsTemplateId'>): boolean {
  return (input.paymentTermsTemplateId !== null && !isAllDueNow(input)) || hasDeposit(input)
}

/**
 * Returns what Shopify is sent for the agreed terms; for a deposit without any the rest is due on receipt, as Shopify knows deposits only
 * with terms. Throws `invalid_input` unless the store has them.
 */
export function termsOf(
  templates: readonly Template[],
  { paymentTermsTemplateId: termsId }: Pick<DraftInput, 'paymentTermsTemplateId'>,
  now: Date,
): PaymentTermsInput {
  if (termsId === null) return receiptTerms(templates)
  const template = templates.find((one) => toPaymentTerms(one).id === termsId)
  if (!template) {
    const message = 'There are no such payment terms.'
    throw new PlatformError('invalid_input', message, { fields: [{ path: 'paymentTermsTemplateId', message }] })
  }
  return {
    paymentTermsTemplateId: template.id,
    ...(template.paymentTermsType === 'NET' && { paymentSchedules: [{ issuedAt: now.toISOString() }] }),
  }
}

/** Returns the terms that leave an order unpaid until it is paid: due on receipt. */
export function receiptTerms(templates: readonly Template[]): PaymentTermsInput {
  const receipt = templates.find(({ paymentTermsType }) => paymentTermsType === 'RECEIPT')
  if (!receipt) throw new PlatformUnavailable('The Shopify store has no payment terms "due on receipt"')
  return { paymentTermsTemplateId: receipt.id }
}
