import { parsePercent } from '../../../../domain/pricing/percent.ts'
import { PlatformError } from '../../port.ts'
import type { Db } from '../parts.ts'

export interface TaxRate {
  /** As people write it: `8.25`. */
  percent: string
  shippingTaxable: boolean
}

/** Sets the tax the store charges from now on; existing draft orders keep theirs. */
export async function setTaxRate(db: Db, storeId: string, { percent, shippingTaxable }: TaxRate): Promise<void> {
  const rate = parsePercent(percent)
  if (rate === null || rate > 1_000_000n) {
    const message = 'Takes a percentage from 0 to 100, like 8.25.'
    throw new PlatformError('invalid_input', message, { fields: [{ path: 'percent', message }] })
  }
  const values = { rate: percent, shipping_taxable: shippingTaxable }
  await db
    .insertInto('platform.tax_rate')
    .values({ store_id: storeId, ...values })
    .onConflict((conflict) => conflict.column('store_id').doUpdateSet(values))
    .execute()
}
