import { deletePartNumber, type PartNumber, savePartNumber as saveRow } from '../../database/accounts/part-numbers.ts'
import { invalidFields } from '../../domain/problem.ts'
import { refused } from '../../domain/refused.ts'
import { callPlatform } from '../../outside/platform/call-platform.ts'
import { parseGid } from '../../outside/platform/gid.ts'
import { type Context, inTransaction } from '../context.ts'

const MOST_PART_NUMBERS = 10_000

/**
 * Remembers a company's own name for a variant, which lists are then read by; an earlier meaning is replaced. Throws `invalid_request` for
 * a variant that the catalogue does not have, and `limit_reached` after 10,000.
 */
export async function savePartNumber(
  ctx: Context,
  companyId: string,
  { part_number: written, variant_id }: { part_number: string; variant_id: string },
): Promise<void> {
  const { store, platform, now } = ctx
  const variantId = parseGid('ProductVariant', variant_id)
  const found = variantId && (await callPlatform({ store }, (call) => platform.variantsByIds(call, [variantId])))
  if (!variantId || !found?.has(variantId)) {
    throw invalidFields([
      { field: 'variant_id', message: 'is not a variant of the catalog', fault: { code: 'no_variant' } },
    ])
  }
  const row: PartNumber = { partNumber: written.trim(), variantId, savedAt: now }
  const isSaved = await inTransaction(ctx, (tx) => saveRow(tx, store.id, companyId, row, MOST_PART_NUMBERS))
  if (!isSaved) throw refused('limit_reached', { code: 'too_many_part_numbers', most: MOST_PART_NUMBERS })
}

/** Forgets a company's own name for a variant. Throws `not_found` if there is none such. */
export async function forgetPartNumber(ctx: Context, companyId: string, partNumber: string): Promise<void> {
  const isThere = await inTransaction(ctx, (tx) => deletePartNumber(tx, ctx.store.id, companyId, partNumber))
  if (!isThere) throw refused('not_found', { code: 'no_part_number' })
}
