import { createHash } from 'node:crypto'
import { mayAccess } from '../../access/access.ts'
import type { Role } from '../../access/permissions.ts'
import type { Money } from '../../money.ts'
import type { WorkingQuote } from '../../quotes/quote.ts'
import { findReason, NEGOTIABLE } from '../../quotes/transitions.ts'
import type { Why } from '../../reason.ts'
import type { StoreSettings } from '../../stores/settings.ts'
import type { Letter } from '../staged-proposal.ts'

/** A proposal that goes out by itself at a time, with everything the person agreed to who set it. */
export interface ScheduledSend {
  quoteId: string
  /** The quote's version number then: a higher one means that something else was sent. */
  versionNumber: number
  /** Of the offer, as offerPrint returned it. */
  offer: string
  sendAt: Date
  agreedAt: Date
  agreedBy: { id: string; name: string; role: Role; active: boolean }
  letter: Letter | null
  total: Money
  confirmBelowFloor: boolean
  /** The last time the buyer wrote; null if never. */
  buyerWroteAt: Date | null
  /** The time and reason if it could not go out. */
  stopped: { at: Date; reason: Why } | null
}

/** Returns a short text that differs if anything differs that would go out: the staged proposal, the lines, and who gets it. */
export function offerPrint({ staged, lines, charged, customer, currency }: WorkingQuote): string {
  const plain = (_name: string, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value)
  const told = JSON.stringify([staged, lines, charged, customer.email, customer.language ?? null, currency], plain)
  return createHash('sha256').update(told).digest('base64url')
}

/**
 * Returns whether the scheduled send still says something about the quote: nothing else was sent since, nor did the quote end after the send
 * was stopped.
 */
export function isCurrent({ versionNumber, stopped }: ScheduledSend, quote: WorkingQuote): boolean {
  if (quote.versionNumber !== versionNumber) return false
  return !stopped || NEGOTIABLE.includes(quote.status) || quote.updatedAt <= stopped.at
}

const HOUR_MS = 3_600_000
const LATEST_HOURS = 24

/** Returns the reason if it is too late to go out by itself, after an outage of a day: by then a person decides; null while it is in time. */
export function findLateness({ sendAt }: ScheduledSend, now: Date): Why | null {
  const isLate = now.getTime() > sendAt.getTime() + LATEST_HOURS * HOUR_MS
  return isLate ? { code: 'send_too_late', hours: LATEST_HOURS } : null
}

/** The store's part in whether a proposal goes out by itself. */
export interface SendingStore {
  settings: StoreSettings
  installed: boolean
  frozen: boolean
}

/**
 * Returns why a scheduled proposal must not go out as agreed, or null if nothing is known against it. What only sending itself finds out
 * (approval, price floor, the platform's tax) comes on top.
 */
export function findStop(
  quote: WorkingQuote,
  scheduled: ScheduledSend,
  { store, now }: { store: SendingStore; now: Date },
): Why | null {
  const { agreedBy, agreedAt, buyerWroteAt } = scheduled
  if (!store.installed || store.frozen) return { code: 'store_inactive' }
  if (!agreedBy.active || !mayAccess({ kind: 'staff', ...agreedBy }, quote, store.settings)) {
    return { code: 'sender_gone' }
  }
  const refusal = findReason('send_proposal', quote, now)
  if (refusal) return refusal
  if (!quote.staged) return { code: 'nothing_staged' }
  if (offerPrint(quote) !== scheduled.offer) return { code: 'offer_changed' }
  if (buyerWroteAt && buyerWroteAt > agreedAt) return { code: 'buyer_wrote' }
  const { expiry } = quote.staged
  return expiry.kind === 'at' && expiry.at <= now ? { code: 'expiry_passed' } : null
}
