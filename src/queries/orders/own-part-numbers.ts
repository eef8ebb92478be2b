import { findPartNumbers } from '../../database/accounts/part-numbers.ts'
import { callPlatform } from '../../outside/platform/call-platform.ts'
import { parseGid } from '../../outside/platform/gid.ts'
import type { PlatformVariant } from '../../outside/platform/port.ts'
import type { Reader } from '../reader.ts'

/** Returns the variants that these companies call so, by part number in lower case, whatever case was asked. */
export async function ownPartNumbers(
  { db, store, platform }: Pick<Reader, 'db' | 'store' | 'platform'>,
  companyIds: readonly string[],
  partNumbers: readonly string[],
): Promise<ReadonlyMap<string, readonly PlatformVariant[]>> {
  const named = await findPartNumbers(db, store.id, companyIds, partNumbers)
  const idsOf = (names: readonly string[]) => names.flatMap((name) => parseGid('ProductVariant', name) ?? [])
  const ids = idsOf([...named.values()].flat())
  if (ids.length === 0) return new Map()
  const variants = await callPlatform({ store }, (call) => platform.variantsByIds(call, ids))
  const found = [...named].map(([name, names]) => [name, idsOf(names).flatMap((id) => variants.get(id) ?? [])] as const)
  return new Map(found.filter(([, meant]) => meant.length > 0))
}
