import { setTimeout } from 'node:timers/promises'
import { beginCardPayment } from '../../commands/payments/begin-card-payment.ts'
import { settleCardPaymentsOf } from '../../commands/payments/settle-card-payment.ts'
import type { EmbeddedPlatform } from '../../outside/platform/embedded/embedded-platform.ts'
import type { AppOptions } from '../app-options.ts'
import type { InvoiceView } from './invoice-view.ts'

/** Nobody waits longer for the provider to say that they have paid. */
const MOST_WAIT_MS = 5_000

/** Returns the provider's page on which to pay this amount; why the provider gave none is in the log. */
export async function goToCards(
  options: AppOptions,
  embedded: EmbeddedPlatform,
  { invoice, token, store, reference, language }: InvoiceView,
  amount: string,
): Promise<{ url: string } | 'changed' | 'refused'> {
  const begun = await beginCardPayment({ ...options, store, now: options.clock() }, embedded, {
    ...{ invoice, amount, reference, language },
    returnUrl: `${options.baseUrl}/pay/${token}?card=back`,
  })
  if (begun === 'changed' || 'url' in begun) return begun
  options.logger.warn({ storeId: store.id, reason: begun.refused }, 'a payment by card could not begin')
  return 'refused'
}

/** Looks at what a buyer who comes back from the provider's page paid there; false if it is not seen yet. */
export async function comeBack(options: AppOptions, embedded: EmbeddedPlatform, view: InvoiceView): Promise<boolean> {
  const { store, invoice } = view
  const waiting = new AbortController()
  const ctx = { ...options, store, now: options.clock() }
  const looked = settleCardPaymentsOf(ctx, embedded, invoice.draftOrderId).finally(() => waiting.abort())
  const late = setTimeout(MOST_WAIT_MS, false, { signal: waiting.signal }).catch(() => false)
  return Promise.race([looked, late])
}
