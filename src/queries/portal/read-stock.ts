import { callPlatform } from '../../outside/platform/call-platform.ts'
import type { Gid } from '../../outside/platform/gid.ts'
import { PlatformError } from '../../outside/platform/port.ts'
import type { VariantSupply } from '../../outside/platform/variant-supply.ts'
import type { Reader } from '../reader.ts'

/** The stock of a variant as far as the store shows it; null for what it does not show or nobody knows. */
interface ShownStock {
  inStock: boolean | null
  units: number | null
  leadDays: number | null
}

type StockById = ReadonlyMap<Gid<'ProductVariant'>, ShownStock>

/** Returns the stock of variants as far as the store shows it to buyers; none while the platform does not tell. */
export async function readStock(
  { store, platform }: Pick<Reader, 'store' | 'platform'>,
  ids: readonly Gid<'ProductVariant'>[],
): Promise<StockById> {
  const { stock: shown = 'nothing' } = store.settings.storefront ?? {}
  if (shown === 'nothing' || ids.length === 0) return new Map()
  const supplies = await callPlatform({ store }, (call) => platform.suppliesByIds(call, ids)).catch(
    (error: unknown) => {
      if (error instanceof PlatformError) return new Map<Gid<'ProductVariant'>, VariantSupply>()
      throw error
    },
  )
  return new Map([...supplies].map(([id, supply]) => [id, shownOf(supply, shown === 'units')]))
}

function shownOf({ inStock, leadDays }: VariantSupply, withUnits: boolean): ShownStock {
  const known = inStock !== null
  return { inStock: known ? inStock > 0 : null, units: known && withUnits ? Math.max(inStock, 0) : null, leadDays }
}
