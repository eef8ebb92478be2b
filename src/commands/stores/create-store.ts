import { insertStore, type Store } from '../../database/stores/stores.ts'
import { Problem } from '../../domain/problem.ts'
import type { Operator } from '../operator.ts'

export interface StoreRequest {
  name: string
  domain: string
  platform?: 'embedded' | 'shopify'
  plan: 'enterprise' | 'starter'
  /** The length of an Enterprise plan trial in days. */
  trialDays?: number
  development?: boolean
  currency?: string
  timezone?: string
}

/** ISO 4217 currencies, current and former. */
const CURRENCIES = new Set(Intl.supportedValuesOf('currency'))
const DOMAIN = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/

/** Adds a store. Throws `invalid_request` saying which field to correct. */
export async function createStore({ db, now }: Operator, request: StoreRequest): Promise<Store> {
  const { name, plan, trialDays, development = false } = request
  const domain = request.domain.toLowerCase()
  const currency = (request.currency ?? 'USD').toUpperCase()
  const timezone = request.timezone ?? 'UTC'
  if (name.trim() === '') throw new Problem('invalid_request', 'Enter a name.')
  if (!DOMAIN.test(domain))
    throw new Problem('invalid_request', `"${domain}" is not a domain; use one such as acme.example.com.`)
  if (!CURRENCIES.has(currency))
    throw new Problem('invalid_request', `"${currency}" is not a currency code; use one such as USD.`)
  if (!isTimezone(timezone))
    throw new Problem('invalid_request', `"${timezone}" is not a time zone; use one such as Europe/Berlin.`)
  const trialEndsAt = trialEnd(plan, trialDays, now)
  return db.transaction().execute((tx) =>
    insertStore(tx, {
      name,
      domain,
      platform: request.platform ?? 'embedded',
      plan,
      trialEndsAt,
      development,
      currency,
      timezone,
      createdAt: now,
    }),
  )
}

/** Returns when a trial of this many days ends; null without one. Throws `invalid_request`. */
export function trialEnd(plan: string, trialDays: number | undefined, now: Date): Date | null {
  if (trialDays === undefined) return null
  if (plan !== 'enterprise')
    throw new Problem('invalid_request', 'Trials are for the Enterprise plan only: use plan enterprise.')
  if (!Number.isInteger(trialDays) || trialDays < 1 || trialDays > 3650) {
    throw new Problem('invalid_request', 'Enter a whole number of trial days from 1 to 3650.')
  }
  return new Date(now.getTime() + trialDays * 86_400_000)
}

/** Returns whether dates can be written in the time zone of this name. */
export function isTimezone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
