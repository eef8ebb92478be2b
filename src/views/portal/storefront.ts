import type { Store } from '../../database/stores/stores.ts'
import { MOST_LINES, MOST_LIST_LINES } from '../../domain/negotiation/stage-proposal.ts'
import { storeLanguage } from '../../domain/stores/buyer-language.ts'
import { viewBranding } from '../stores/branding.ts'

/** Returns what a storefront's request form shows: the store and what it accepts. */
export function viewRequestForm(store: Store, mostBodyBytes: number) {
  const { name, domain, currency, frozen, settings } = store
  const { custom_fields = [], targeting = {} } = settings
  return {
    object: 'request_form',
    store: { name, domain, currency },
    branding: viewBranding(store),
    takes_requests: !frozen,
    custom_lines: targeting.custom_lines ?? true,
    custom_fields: custom_fields.map(
      ({ key, label, type, required = false, options = [], help = null, translations = {} }) => ({
        key,
        label,
        type,
        required,
        options,
        help,
        translations: without(translations, storeLanguage(settings)), // in the store's language the plain texts apply
      }),
    ),
    limits: { lines: MOST_LINES, list_lines: MOST_LIST_LINES, quantity: 1_000_000, body_bytes: mostBodyBytes },
  }
}

function without<T extends object, K extends keyof T>(members: T, key: K): Omit<T, K> {
  const { [key]: _, ...rest } = members
  return rest
}

/** A catalog product as storefronts show it. */
interface Variant {
  id: string
  title: string
  variantTitle: string | null
  sku: string | null
  price: string
  imageUrl: string | null
  productStatus: string
}

/** A product's stock as far as the store shows it. */
interface Stock {
  inStock: boolean | null
  units: number | null
  leadDays: number | null
}

/** Returns a catalog product with only what a shop shows anyway. */
export function viewProduct(
  { id, title, variantTitle, sku, price, imageUrl }: Omit<Variant, 'productStatus'>,
  { inStock, units, leadDays }: Stock = { inStock: null, units: null, leadDays: null },
) {
  return {
    object: 'product',
    variant_id: id,
    title,
    variant_title: variantTitle,
    sku,
    price,
    image_url: imageUrl,
    in_stock: inStock,
    units_in_stock: units,
    lead_days: leadDays,
  }
}

/** Returns what a SKU or id matches among requestable products: none, one, or several sharing the SKU. */
export function viewProductMatch<V extends Variant>(
  asked: string,
  variants: readonly V[],
  stock: ReadonlyMap<V['id'], Stock>,
) {
  const [first, ...others] = variants.filter(({ productStatus }) => productStatus === 'active')
  const product = first ? viewProduct(first, stock.get(first.id)) : null
  return { object: 'product_match', asked, product, others: others.length }
}
