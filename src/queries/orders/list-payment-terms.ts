import { callPlatform } from '../../outside/platform/call-platform.ts'
import type { PaymentTerms } from '../../outside/platform/draft-order.ts'
import { onePage, type Page } from '../page.ts'
import type { Reader } from '../reader.ts'

/** Lists the payment terms of the platform's invoices. */
export async function listPaymentTerms(ctx: Pick<Reader, 'store' | 'platform'>): Promise<Page<PaymentTerms>> {
  return onePage(await callPlatform(ctx, (call) => ctx.platform.paymentTerms(call)))
}
