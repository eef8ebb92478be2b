import { deleteSharedList, insertSharedList, updateSharedList } from '../../database/companies/shared-lists.ts'
import { isUniqueViolation } from '../../database/database-error.ts'
import { type ListLine, MOST_LISTS, type SharedList } from '../../domain/companies/shared-list.ts'
import { formatId, newUuid } from '../../domain/id.ts'
import { invalidFields, Problem } from '../../domain/problem.ts'
import { callPlatform } from '../../outside/platform/call-platform.ts'
import { parseGid } from '../../outside/platform/gid.ts'
import { type Context, inTransaction } from '../context.ts'

interface ListInput {
  name: string
  lines: readonly { variant_id: string; quantity: number }[]
}

/**
 * Saves a list for all contacts of the company: a new one, or in place of `listId`. Throws `invalid_request` for a variant the catalog does
 * not have, `state_conflict` if another list has the name, `not_found`, and `limit_reached` after 200.
 */
export async function saveList(
  ctx: Context,
  companyId: string,
  { name, lines }: ListInput,
  listId: string | null = null,
): Promise<SharedList> {
  const { store, now } = ctx
  const company = { storeId: store.id, companyId }
  const list = {
    id: listId ?? formatId('lst', newUuid(now)),
    name: name.trim(),
    lines: await readLines(ctx, lines),
    savedAt: now,
  }
  const saving = inTransaction(ctx, (tx) =>
    listId === null ? insertSharedList(tx, company, list, MOST_LISTS) : updateSharedList(tx, company, list),
  )
  const done = await saving.catch((error: unknown) => {
    if (isUniqueViolation(error)) return 'taken' as const
    throw error
  })
  switch (done) {
    case 'saved':
      return list
    case 'taken':
      throw new Problem('state_conflict', 'Another list of the company has this name.')
    case 'too_many':
      throw new Problem('limit_reached', `A company keeps at most ${MOST_LISTS} lists. Delete one first.`)
    case 'none':
      throw noList()
  }
}

/** Deletes one of the company's lists. Throws `not_found`. */
export async function deleteList(ctx: Context, companyId: string, listId: string): Promise<void> {
  const isThere = await inTransaction(ctx, (tx) => deleteSharedList(tx, { storeId: ctx.store.id, companyId }, listId))
  if (!isThere) throw noList()
}

/** Returns the refusal of an unknown list. */
export function noList(): Problem {
  return new Problem('not_found', 'The company has no such list.')
}

/** The same variant twice becomes one line. */
async function readLines({ store, platform }: Context, lines: ListInput['lines']): Promise<ListLine[]> {
  const read = lines.map(({ variant_id, quantity }) => ({
    variantId: parseGid('ProductVariant', variant_id),
    quantity,
  }))
  const ids = read.flatMap(({ variantId }) => variantId ?? [])
  const found = await callPlatform({ store }, (call) => platform.variantsByIds(call, ids))
  const faults = read.flatMap(({ variantId }, i) =>
    variantId && found.has(variantId)
      ? []
      : [{ field: `lines.${i}.variant_id`, message: 'is not a variant of the catalog' }],
  )
  if (faults.length > 0) throw invalidFields(faults)
  const sums = new Map<string, number>()
  for (const { variantId, quantity } of read) {
    if (variantId) sums.set(variantId, Math.min(1_000_000, (sums.get(variantId) ?? 0) + quantity))
  }
  return [...sums].map(([variantId, quantity]) => ({ variantId, quantity }))
}
