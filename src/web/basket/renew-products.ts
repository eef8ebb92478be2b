import type { Service } from '../embed/service.ts'
import type { Basket } from './basket.ts'

/** Brings names, prices and pictures in the basket up to date; what can no longer be requested stays as it is. */
export async function renewProducts(basket: Basket, service: Service): Promise<void> {
  const ids = basket.lines().flatMap(({ product }) => product?.variant_id ?? [])
  if (ids.length === 0) return
  const found = new Map((await service.lookUpVariants(ids)).map(({ asked, product }) => [asked, product]))
  const lines = basket.lines() // another tab may have changed them meanwhile
  const renewed = lines.map((line) => ({ ...line, product: found.get(line.product?.variant_id ?? '') ?? line.product }))
  if (JSON.stringify(renewed) !== JSON.stringify(lines)) basket.keep(renewed)
}
