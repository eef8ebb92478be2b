import type { PartNumber } from '../../database/accounts/part-numbers.ts'

interface Variant {
  title: string
  variantTitle: string | null
  sku: string | null
}

/** Returns a company's own name for a variant, with the variant's names; null where the catalogue has it no more. */
export function viewPartNumber({ partNumber, variantId, savedAt, variant }: PartNumber & { variant: Variant | null }) {
  return {
    object: 'part_number',
    part_number: partNumber,
    variant_id: variantId,
    sku: variant?.sku ?? null,
    title: variant?.title ?? null,
    variant_title: variant?.variantTitle ?? null,
    saved_at: savedAt,
  }
}
