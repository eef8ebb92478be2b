import type { Tx } from '../../database/database.ts'
import { wakeMail } from '../../database/mail/waiting-mail.ts'
import { choosesPlan } from '../../database/platform/installation-state.ts'
import { lockStore, type Store, type StoreChanges, saveStore } from '../../database/stores/stores.ts'
import { type FieldError, invalidFields, Problem } from '../../domain/problem.ts'
import { refused } from '../../domain/refused.ts'
import type { StoreSettings } from '../../domain/stores/settings.ts'
import { nowOf } from '../../domain/stores/test-clock.ts'
import { findUrlFault, URL_FAULTS } from '../../domain/webhooks/webhook-url.ts'
import type { Systems } from '../context.ts'
import type { Operator } from '../operator.ts'
import { checkedSettings } from './checked-settings.ts'
import { trialEnd } from './create-store.ts'

export interface StoreEdit {
  plan?: 'enterprise' | 'starter'
  trialDays?: number
  frozen?: boolean
  development?: boolean
  installed?: boolean
  /** Replaces the given top-level fields; null removes one. */
  settings?: unknown
}

/** The hosts that addresses may name. */
type HostRules = Pick<Systems, 'ownHosts' | 'allowPrivateWebhooks'>
/** For the operator, who knows the service's own hosts. */
const ANY_PUBLIC: HostRules = { ownHosts: [], allowPrivateWebhooks: false }

interface Setter extends Operator {
  /** True if the plans of installed stores come from their platform. */
  plansByPlatform?: boolean
}

/**
 * Changes a store. Throws `not_found`, or `invalid_request` if there is nothing to change, the settings are invalid, or the plan is chosen
 * at the store's platform.
 */
export async function setStore(
  { db, now, plansByPlatform = false }: Setter,
  idOrDomain: string,
  edit: StoreEdit,
): Promise<Store> {
  if (Object.values(edit).every((value) => value === undefined)) {
    throw new Problem(
      'invalid_request',
      'Nothing to change: give a plan, trial days, frozen, development, installed or settings.',
    )
  }
  return db.transaction().execute(async (tx) => {
    const store = await lockStore(tx, idOrDomain)
    const { plan, trialDays, settings, ...flags } = edit
    if (flags.development === false && store.clockOffsetMs > 0) throw refused('invalid_request', { code: 'clock_kept' })
    const changes: StoreChanges = { ...flags }
    if (plan !== undefined || trialDays !== undefined) {
      if (plansByPlatform && (await choosesPlan(tx, store.id))) throw planElsewhere()
      changes.plan = plan ?? store.plan
      changes.trialEndsAt = trialEnd(
        changes.plan,
        trialDays,
        nowOf(store, () => now),
      )
    }
    if (settings !== undefined) changes.settings = await mergeSettings(store.settings, settings, ANY_PUBLIC)
    await wakeIfOpened(tx, store, changes, now)
    return saveStore(tx, store.id, changes)
  })
}

/** Mail waits while a store is closed. */
async function wakeIfOpened(tx: Tx, { id, installed }: Store, changes: StoreChanges, now: Date): Promise<void> {
  if (changes.installed && !installed) await wakeMail(tx, id, now)
}

/**
 * Returns the settings with an edit's top-level fields replaced, null removing one. Throws like checkSettings, and if a changed field has
 * an address that webhooks would not be sent to.
 */
export async function mergeSettings(current: StoreSettings, edit: unknown, hosts: HostRules): Promise<StoreSettings> {
  const merged = Object.entries({ ...current, ...(isObject(edit) ? edit : { settings: edit }) })
  const settings = await checkedSettings(Object.fromEntries(merged.filter(([, value]) => value !== null)))
  const faults = isObject(edit) && 'branding' in edit ? findAddressFaults(settings, hosts) : []
  if (faults.length > 0) throw invalidFields(faults)
  return settings
}

function planElsewhere(): Problem {
  return new Problem(
    'invalid_request',
    "Shopify decides this store's plan (SHOPIFY_PLANS): its staff choose it in Shopify's admin.",
  )
}

/** Finds faults in addresses that a store's documents, mails and pages link to. */
function findAddressFaults({ branding = {} }: StoreSettings, hosts: HostRules): FieldError[] {
  return (['logo_url', 'terms_url'] as const).flatMap((name) => {
    const url = branding[name]
    const code = url === undefined ? null : findUrlFault(url, hosts.ownHosts, hosts.allowPrivateWebhooks)
    return code === null ? [] : [{ field: `settings.branding.${name}`, message: URL_FAULTS[code], fault: { code } }]
  })
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
