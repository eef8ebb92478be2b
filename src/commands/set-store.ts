import { Problem } from '../domain/problem.ts'
import type { StoreSettings } from '../domain/settings.ts'
import { lockStore, type Store, type StoreChanges, saveStore } from '../store/stores.ts'
import { checkSettings } from './check-settings.ts'
import { trialEnd } from './create-store.ts'
import type { Operator } from './operator.ts'

export interface StoreEdit {
  plan?: 'enterprise' | 'starter'
  trialDays?: number
  frozen?: boolean
  development?: boolean
  installed?: boolean
  /** Replaces the top-level members it names; null removes one. */
  settings?: unknown
}

/** Changes a store, or throws `not_found`, or `invalid_request` where nothing is to change or that says what in the settings to correct. */
export async function setStore({ db, now }: Operator, idOrDomain: string, edit: StoreEdit): Promise<Store> {
  if (Object.values(edit).every((value) => value === undefined)) {
    throw new Problem(
      'invalid_request',
      'Nothing to change: name a plan, trial days, frozen, development, installed or settings.',
    )
  }
  return db.transaction().execute(async (tx) => {
    const store = await lockStore(tx, idOrDomain)
    const { plan, trialDays, settings, ...flags } = edit
    const changes: StoreChanges = { ...flags }
    if (plan !== undefined || trialDays !== undefined) {
      changes.plan = plan ?? store.plan
      changes.trialEndsAt = trialEnd(changes.plan, trialDays, now)
    }
    if (settings !== undefined) changes.settings = mergeSettings(store.settings, settings)
    return saveStore(tx, store.id, changes)
  })
}

/** The settings with the top-level members that an edit names, null removing one, or throws as checkSettings. */
export function mergeSettings(current: StoreSettings, edit: unknown): StoreSettings {
  const merged = Object.entries({ ...current, ...(isObject(edit) ? edit : { settings: edit }) })
  return checkSettings(Object.fromEntries(merged.filter(([, value]) => value !== null)))
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
