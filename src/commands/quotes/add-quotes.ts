import { storeResponses } from '../../database/access/idempotency.ts'
import type { Db, Tx } from '../../database/database.ts'
import { quoteJobs } from '../../database/job-outbox.ts'
import { type SpentMail, spendMailAllowances } from '../../database/mail/mail-allowance.ts'
import { insertQuotes } from '../../database/quotes/new/insert-quotes.ts'
import { type NextNumbers, nextNumbers, type WantedNumber } from '../../database/quotes/new/quote-numbers.ts'
import type { Part } from '../../database/write-parts.ts'
import type { TokenBucket } from '../../domain/access/token-bucket.ts'
import { wantedMails } from '../../domain/mail/mail-text.ts'
import { decideCreate, type NewQuote } from '../../domain/quotes/new-quote.ts'
import type { Quote } from '../../domain/quotes/quote.ts'
import { machineNow } from '../../domain/stores/test-clock.ts'
import { QUOTE_TEXTS } from '../../views/quotes/quote-text.ts'
import type { AtLast, Context } from '../context.ts'

/** A new quote to add, and what is written with it. */
export interface Addition {
  ctx: Pick<Context, 'store' | 'actor' | 'now'>
  draft: NewQuote
  /** Its number if it has one already, and does not take the store's next. */
  number?: string
  /** The store's allowance if the quote spends a buyer e-mail of it. */
  allowance?: TokenBucket | null
  atLast?: AtLast<Quote>
  along?: (quote: Quote) => readonly Part[]
}

/** Adds one quote as addQuotes does. */
export async function addQuote(tx: Tx, addition: Addition): Promise<Quote> {
  const [quote] = await addQuotes(tx, [addition])
  if (!quote) throw new Error('A quote was not added')
  return quote
}

/**
 * Adds new quotes of any stores with their numbers and everything they cause, `quote.created` last, and returns them in this order: all or
 * none; `lockedWithinMs` limits how long it waits for each lock. With `db`, it may fail because it foresaw a number that another process has taken:
 * try again without. Must be the last call of a command's transaction; it commits too.
 */
export async function addQuotes(
  tx: Tx,
  additions: readonly Addition[],
  { lockedWithinMs, db }: { lockedWithinMs?: number; db?: Db } = {},
): Promise<Quote[]> {
  const spent = spendMailAllowances(additions.flatMap(toSpentMail))
  const unnumbered = additions.filter(({ number }) => number === undefined)
  const wanted = unnumbered.map(toNumber)
  const { numbers, before, remember } =
    wanted.length > 0 ? await nextNumbers(tx, wanted, { spent, lockedWithinMs, db }) : NONE
  const taken = numbers.values()
  const added = additions.map(({ ctx: { store, actor, now }, draft, number, along, atLast }) => {
    const quote = { ...draft, number: number ?? taken.next().value ?? '' }
    const { detail, events, mail, jobs } = decideCreate(draft, store.settings)
    const mails = wantedMails(mail, store.settings.emails)
    const written = { along: along?.(quote) ?? [], response: atLast?.(quote) ?? null }
    const made = { storeId: store.id, quoteId: quote.id, quote, actor, now, mailDueAt: machineNow(store, now) }
    return { ...made, detail, events, mails, jobs, ...written }
  })
  const along = [...quoteJobs(added), ...added.flatMap((one) => one.along)]
  const responses = storeResponses(added.map(({ response }) => response))
  await insertQuotes(tx, added, { texts: QUOTE_TEXTS, before, along: [...along, ...responses] })
  remember()
  return added.map(({ quote }) => quote)
}

const NONE: NextNumbers = { numbers: [], before: [], remember: () => {} }

function toNumber({ ctx: { store } }: Addition): WantedNumber {
  const { prefix = 'Q-', start = 1001 } = store.settings.numbering ?? {}
  return { storeId: store.id, prefix, start }
}

function toSpentMail({ ctx: { store, now }, allowance }: Addition): SpentMail[] {
  return allowance ? [{ storeId: store.id, allowance, now }] : []
}
