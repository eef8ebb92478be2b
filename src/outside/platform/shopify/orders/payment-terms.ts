import type { PaymentTerms } from '../../draft-order.ts'
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

/** Returns what Shopify is sent for these terms. Throws `invalid_input` unless the store has them. */
export function termsInput(templates: readonly Template[], termsId: string, now: Date): PaymentTermsInput {
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
