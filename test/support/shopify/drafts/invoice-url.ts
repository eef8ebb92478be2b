import type { ShopState } from '../state/shop-state.ts'
import type { DraftRecord } from './draft-records.ts'

/** Returns the address at which the buyer pays a draft order. */
export function invoiceUrlOf({ id, domain, settings }: ShopState, { invoiceKey }: DraftRecord): string {
  return `${settings.address ?? `https://${domain}`}/${id}/invoices/${invoiceKey}`
}
