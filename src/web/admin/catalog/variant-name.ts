import type { CatalogVariant } from '../../client/admin-answers.ts'

/** Returns a variant's name: its product's title, and what sets it apart from the other variants. */
export function variantName({ title, variant_title: apart }: Pick<CatalogVariant, 'title' | 'variant_title'>): string {
  return apart ? `${title}, ${apart}` : title
}
