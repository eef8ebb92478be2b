import type { CatalogVariant } from '../../client/admin-answers.ts'

/** A variant in words: its product's title, and what sets it apart from the others. */
export function variantName({ title, variant_title: apart }: Pick<CatalogVariant, 'title' | 'variant_title'>): string {
  return apart ? `${title}, ${apart}` : title
}
