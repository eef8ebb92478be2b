import { createHash } from 'node:crypto'
import type { Context } from '../../commands/context.ts'
import { formatMoney } from '../../domain/money.ts'
import { isTaxAsked } from '../../domain/negotiation/staged-proposal.ts'
import { Problem } from '../../domain/problem.ts'
import type { WorkingQuote } from '../../domain/quotes/quote.ts'
import { isAnswered } from '../../queries/access/is-answered.ts'
import { previewForBuyer } from '../../queries/negotiation/read-buyer-view.ts'
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

const PURPOSE = 'mcp confirmation'
const VALID_MS = 10 * 60_000

/**
 * Returns what a person must agree to before the tool may do this; null if it may. A confirmation counts for ten minutes, for the same key
 * and arguments, and as long as the quote stays as it was. What was done already is only answered again, so it is not asked for.
 */
export async function findQuestion(
  ctx: Context & { actor: { kind: 'api'; keyId: string } },
  tool: Tool,
  given: Arguments,
  seesQuotes: boolean,
): Promise<Question | null> {
  const { confirmation, ...args } = given
  const { id, idempotency_key: key, internal } = args
  if (tool.confirms === 'never' || (tool.confirms === 'unless_internal' && internal === true)) return null
  const { keyId: apiKeyId } = ctx.actor
  if (await isAnswered(ctx, { storeId: ctx.store.id, apiKeyId, key: String(key) })) return null
  const quote = await readVisibleQuote(ctx, String(id)).catch((error) => {
    if (error instanceof Problem) return null // the operation itself will say so
    throw error
  })
  if (quote === null) return null
  const subject = `${apiKeyId} ${tool.name} ${hash(args)} ${quote.revision}`
  if (isConfirmed(ctx, subject, confirmation)) return null
  const text = tool.name === 'send_proposal' ? await askToSend(ctx, quote, seesQuotes) : askToPost(quote, args)
  return text === null ? null : { text, confirmation: confirm(ctx, subject) }
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

/** Says the sum that would be sent, to those who may see quotes; null if nothing can be sent, as the operation will say itself. */
async function askToSend(ctx: Context, quote: WorkingQuote, seesQuotes: boolean): Promise<string | null> {
  if (!quote.staged) return null
  if (!seesQuotes) return `Send the staged proposal of quote ${quote.number} to the buyer?`
  const view = await previewForBuyer(ctx, quote.id).catch((error) => {
    if (error instanceof Problem) return null
    throw error
  })
  if (view === null) return null
  const { totals } = view.version.offer
  const tax = isTaxAsked(quote.staged) ? ', with the tax that the platform calculates when it is sent' : ''
  return `Send the staged proposal of quote ${quote.number} to the buyer? It offers ${formatMoney(totals.total)} ${quote.currency} in all${tax}.`
}

function askToPost({ number }: WorkingQuote, { body }: Arguments): string {
  return `Send this message to the buyer of quote ${number}? They get it by e-mail.\n\n${body}`
}
