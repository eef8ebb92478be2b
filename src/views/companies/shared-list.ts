import type { ListLine, SharedList } from '../../domain/companies/shared-list.ts'

interface Variant {
  title: string
  variantTitle: string | null
  sku: string | null
  imageUrl: string | null
  productStatus: string
}

/** Returns a company's list without its lines. */
export function viewListSummary({ id, name, savedAt, lineCount }: Omit<SharedList, 'lines'> & { lineCount: number }) {
  return { object: 'shared_list', id, name, line_count: lineCount, saved_at: savedAt }
}

/** Returns a company's list with its lines; names are null where the catalog has the variant no more. */
export function viewSharedList({
  lines,
  ...list
}: Omit<SharedList, 'lines'> & { lines: readonly (ListLine & { variant: Variant | null })[] }) {
  return {
    ...viewListSummary({ ...list, lineCount: lines.length }),
    lines: lines.map(({ variantId, quantity, variant }) => ({
      variant_id: variantId,
      quantity,
      sku: variant?.sku ?? null,
      title: variant?.title ?? null,
      variant_title: variant?.variantTitle ?? null,
      image_url: variant?.imageUrl ?? null,
      orderable: variant?.productStatus === 'active',
    })),
  }
}
