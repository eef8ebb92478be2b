import type { Product } from '../client/portal-answers.ts'
import type { Service } from '../embed/service.ts'
import { findSkus } from '../sku-list/find-skus.ts'

/** A product as a page names it. */
export type Wanted = { sku: string } | { variant: string }

/** Returns the product a page names, or the key of the text that says why there is none. Throws a Refusal if the store cannot be asked. */
export async function findWanted(
  service: Service,
  wanted: Wanted,
): Promise<Product | 'not_available' | 'several_products'> {
  if ('variant' in wanted) {
    const [match] = await service.lookUpVariants([wanted.variant])
    return match?.product ?? 'not_available'
  }
  const found = (await findSkus([wanted.sku], service.lookUp)).get(wanted.sku.toLowerCase())
  if (found && found.others > 0) return 'several_products'
  return found?.product ?? 'not_available'
}
