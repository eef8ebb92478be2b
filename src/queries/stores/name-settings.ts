import { type NamedType, PRODUCT_RULE_TYPES } from '../../domain/orders/platform-names.ts'
import type { Condition, ProductRule, StoreSettings } from '../../domain/stores/settings.ts'
import { callPlatform } from '../../outside/platform/call-platform.ts'
import { parseGid } from '../../outside/platform/gid.ts'
import type { Reader } from '../reader.ts'

/**
 * Returns the names of platform objects that the settings refer to, by full id. Missing objects, and all if the platform does not answer,
 * have none: names are only for display.
 */
export async function nameSettings(
  ctx: Pick<Reader, 'platform' | 'store'>,
  settings: StoreSettings,
): Promise<ReadonlyMap<string, string>> {
  const gids = new Set(findNamed(settings).flatMap(({ type, id }) => parseGid(type, id) ?? []))
  if (gids.size === 0) return new Map()
  return callPlatform(ctx, (call) => ctx.platform.names(call, [...gids])).catch(() => new Map())
}

interface Named {
  type: NamedType
  id: string
}

function findNamed({ targeting, approvals, automation }: StoreSettings): Named[] {
  const policies = approvals?.policies ?? []
  return [
    ...[...policies, ...(automation?.rules ?? [])].flatMap(({ conditions }) => conditions.flatMap(inCondition)),
    ...policies.flatMap(({ steps }) =>
      steps.flatMap(({ approvers }) =>
        approvers.flatMap((one): Named[] => ('contact' in one ? [{ type: 'CompanyContact', id: one.contact }] : [])),
      ),
    ),
    ...(targeting?.product_rules ?? []).flatMap(inProductRule),
    ...(targeting?.customer_rules ?? []).flatMap(({ field, values = [] }) =>
      field === 'company' ? companies(values) : [],
    ),
  ]
}

function inCondition(condition: Condition): Named[] {
  if (condition.field === 'product') return inProductRule(condition.rule)
  return condition.field === 'company' ? companies(condition.values) : []
}

function inProductRule({ field, values }: ProductRule): Named[] {
  const type = PRODUCT_RULE_TYPES[field]
  return type ? values.map((id) => ({ type, id })) : []
}

function companies(values: readonly string[]): Named[] {
  return values.map((id) => ({ type: 'Company', id }))
}
