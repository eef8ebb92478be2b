import { storeResponses } from '../database/access/idempotency.ts'
import type { Tx } from '../database/database.ts'
import { dueDocuments } from '../database/documents/documents.ts'
import { quoteJobs } from '../database/job-outbox.ts'
import { spendMailAllowances } from '../database/mail/mail-allowance.ts'
import { queueMail } from '../database/mail/mail-outbox.ts'
import { endScheduledSends } from '../database/negotiation/scheduled-sends.ts'
import {
  insertConversions,
  type MadeDraftOrder,
  type StartedConversion,
  settleDone,
} from '../database/orders/conversions.ts'
import { quoteAsSaved, saveChanges } from '../database/quotes/changes/save-changes.ts'
import type { Part } from '../database/write-parts.ts'
import type { TokenBucket } from '../domain/access/token-bucket.ts'
import { wantedMails } from '../domain/mail/mail-text.ts'
import type { Change } from '../domain/quotes/change.ts'
import type { WorkingQuote } from '../domain/quotes/quote.ts'
import { machineNow } from '../domain/stores/test-clock.ts'
import { QUOTE_TEXTS } from '../views/quotes/quote-text.ts'
import type { AtLast, Context } from './context.ts'
import { documentsOf } from './documents/documents-of.ts'

/** Everything to be written along with a change. */
export interface Along {
  /** The store's allowance if the change spends a buyer e-mail of it. */
  allowance?: TokenBucket | null
  atLast?: AtLast<WorkingQuote>
  /** The draft orders whose conversion the change starts. */
  starts?: readonly StartedConversion[]
  /** The draft order the change records. */
  made?: Omit<MadeDraftOrder, 'storeId'>
  /** The scheduled send that the change carries out, by the time at which it was agreed to. */
  scheduled?: Date | undefined
  /** False for a change that another one follows at once, which keeps the quote's text again. */
  keepsText?: boolean
}

/** A change to write, decided on a quote as it was read. */
export interface ChangeToWrite {
  ctx: Pick<Context, 'store' | 'actor' | 'now' | 'secretBox'>
  before: WorkingQuote
  change: Change
  along?: Along | undefined
}

/**
 * Writes decided changes of quotes of any stores, each another, with their versions, timelines, mail, documents, jobs, and what goes `along`: all or
 * none. Returns the quotes as saved. Must be the last call of a command's transaction, because events come last; it commits too if `isLast`.
 * `lockedWithinMs` limits how long it waits for each lock; it waits for no quote then. Throws `state_conflict` if a quote has changed since it
 * was read.
 */
export async function writeChanges(
  tx: Tx,
  changes: readonly ChangeToWrite[],
  { isLast = true, lockedWithinMs }: { isLast?: boolean; lockedWithinMs?: number } = {},
): Promise<WorkingQuote[]> {
  await queueAddressedMail(tx, changes)
  const decided = changes.map(({ ctx: { store, actor, now }, before, change, along }) => {
    const toQuote = change.mail.filter((one) => 'audience' in one)
    const wanted = { ...change, mail: wantedMails(toQuote, store.settings.emails) }
    const one = { storeId: store.id, before, change: wanted, actor, now, keepsText: along?.keepsText ?? true }
    return { ...one, saved: quoteAsSaved(one), mailDueAt: machineNow(store, now) }
  })
  const saved = decided.map((one) => one.saved)
  await saveChanges(tx, decided, { texts: QUOTE_TEXTS, along: partsOf(changes, saved), isLast, lockedWithinMs })
  return saved
}

/** Queues mail to other addresses than the buyer's, which is sealed. */
async function queueAddressedMail(tx: Tx, changes: readonly ChangeToWrite[]): Promise<void> {
  for (const { ctx, before, change } of changes) {
    for (const one of change.mail.filter((one) => 'to' in one)) {
      await queueMail(tx, ctx.store.id, { ...one, quoteId: before.id }, ctx.secretBox, ctx.now)
    }
  }
}

function partsOf(changes: readonly ChangeToWrite[], saved: readonly WorkingQuote[]): Part[] {
  const ofStore = changes.map(({ ctx: { store, now }, along }) => ({ storeId: store.id, now, ...along }))
  const jobs = changes.map(({ ctx, before, change }) => ({
    ...{ storeId: ctx.store.id, quoteId: before.id, jobs: change.jobs },
  }))
  return [
    ...quoteJobs(jobs),
    ...dueDocuments(changes.flatMap(({ ctx, before, change }) => documentsOf(ctx, before, change))),
    ...insertConversions(ofStore.map(({ storeId, starts = [] }) => ({ storeId, conversions: starts }))),
    ...settleDone(ofStore.flatMap(({ storeId, made }) => (made ? [{ storeId, ...made }] : []))),
    ...endScheduledSends(
      changes.flatMap(({ ctx, before, along }) =>
        along?.scheduled ? [{ storeId: ctx.store.id, quoteId: before.id, agreedAt: along.scheduled }] : [],
      ),
    ),
    ...spendMailAllowances(
      ofStore.flatMap(({ storeId, now, allowance }) => (allowance ? [{ storeId, allowance, now }] : [])),
    ),
    ...storeResponses(ofStore.map(({ atLast }, i) => (saved[i] && atLast?.(saved[i])) ?? null)),
  ]
}
