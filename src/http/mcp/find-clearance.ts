import { createHash } from 'node:crypto'
import type { Context } from '../../commands/context.ts'
import { formatMoney } from '../../domain/money.ts'
import { composeOffer } from '../../domain/negotiation/compose-offer.ts'
import { isTaxAsked } from '../../domain/negotiation/staged-proposal.ts'
import { Problem } from '../../domain/problem.ts'
import type { WorkingQuote } from '../../domain/quotes/quote.ts'
import { isAnswered } from '../../queries/access/is-answered.ts'
import { readVisibleQuote } from '../../queries/quotes/read-visible-quote.ts'
import { canonicalJson } from '../operation/canonical-json.ts'
import type { Arguments } from './call-operation.ts'
import type { Tool } from './tools.ts'

/** Something that waits for a person's agreement. */
export interface Question {
  text: string
  /** Proves that exactly this was asked: pass it back with the same arguments. */
  confirmation: string
}

/** Says whether a tool may act: not before a person has agreed, and then only on the quote as they saw it. */
export interface Clearance {
  question: Question | null
  /** The revision of the quote to act on; null: any. */
  revision: string | null
}

/** Nothing to ask: the operation does it, or refuses it. */
export const FREE: Clearance = { question: null, revision: null }

const PURPOSE = 'mcp confirmation'
const VALID_MS = 10 * 60_000
/** An answer that is forgotten sooner may be gone when the operation looks for it, which then would do it once more. */
const STILL_ANSWERED_MS = 60_000

/**
 * Returns what a person must agree to before the tool may do this. A confirmation counts for ten minutes, for the same key and arguments,
 * and as long as the quote stays as it was. What was done already is only answered again, so it is not asked for.
 */
export async function findClearance(
  ctx: Context & { actor: { kind: 'api'; keyId: string } },
  tool: Tool,
  given: Arguments,
  seesQuotes: boolean,
): Promise<Clearance> {
  const { confirmation, ...args } = given
  const { id, idempotency_key: key, internal } = args
  if (tool.confirms === 'never' || (tool.confirms === 'unless_internal' && internal === true)) return FREE
  const { keyId: apiKeyId } = ctx.actor
  const soon = new Date(ctx.now.getTime() + STILL_ANSWERED_MS)
  if (await isAnswered({ db: ctx.db, now: soon }, { storeId: ctx.store.id, apiKeyId, key: String(key) })) return FREE
  const quote = await readVisibleQuote(ctx, String(id)).catch((error) => {
    if (error instanceof Problem) return null // the operation itself will say so
    throw error
  })
  if (quote === null) return FREE
  const { revision } = quote
  const subject = `${apiKeyId} ${tool.name} ${hash(args)} ${revision}`
  if (isConfirmed(ctx, subject, confirmation)) return { question: null, revision }
  const text = tool.name === 'send_proposal' ? askToSend(quote, seesQuotes, ctx.now) : askToPost(quote, args)
  return { question: text === null ? null : { text, confirmation: confirm(ctx, subject) }, revision }
}

function hash(args: Arguments): string {
  return createHash('sha256').update(canonicalJson(args)).digest('base64url')
}

function confirm({ secretBox, now }: Pick<Context, 'secretBox' | 'now'>, subject: string): string {
  const until = String(now.getTime() + VALID_MS)
  return `${until}.${secretBox.sign(PURPOSE, `${until} ${subject}`).toString('base64url')}`
}

function isConfirmed({ secretBox, now }: Pick<Context, 'secretBox' | 'now'>, subject: string, given: unknown): boolean {
  const [until = '', signature = ''] = typeof given === 'string' ? given.split('.') : []
  if (!(Number(until) > now.getTime())) return false
  return secretBox.isSigned(PURPOSE, `${until} ${subject}`, Buffer.from(signature, 'base64url'))
}

/** Says the sum that would be sent, to those who may see quotes; null if nothing is staged, as the operation will say itself. */
function askToSend(quote: WorkingQuote, seesQuotes: boolean, now: Date): string | null {
  if (!quote.staged) return null
  if (!seesQuotes) return `Send the staged proposal of quote ${quote.number} to the buyer?`
  const { totals } = composeOffer(quote, quote.staged, now).offer
  const tax = isTaxAsked(quote.staged) ? ', with the tax that the platform calculates when it is sent' : ''
  return `Send the staged proposal of quote ${quote.number} to the buyer? It offers ${formatMoney(totals.total)} ${quote.currency} in all${tax}.`
}

function askToPost({ number }: WorkingQuote, { body }: Arguments): string {
  return `Send this message to the buyer of quote ${number}? They get it by e-mail.\n\n${body}`
}
