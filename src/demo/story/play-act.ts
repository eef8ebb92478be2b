import { answerApproval } from '../../commands/approvals/answer-approval.ts'
import { automateQuote } from '../../commands/automation/automate-quote.ts'
import { answerProposal } from '../../commands/negotiation/answer-proposal.ts'
import { counterProposal } from '../../commands/negotiation/counter-proposal.ts'
import { declineProposal } from '../../commands/negotiation/decline-proposal.ts'
import { expireQuote } from '../../commands/negotiation/expire-due.ts'
import { remindQuote } from '../../commands/negotiation/remind-quote.ts'
import { sendProposal } from '../../commands/negotiation/send-proposal.ts'
import { closeStaleQuote } from '../../commands/quotes/close-stale-quote.ts'
import { postMessage } from '../../commands/quotes/post-message.ts'
import { withdrawRequest } from '../../commands/quotes/withdraw-request.ts'
import type { Signature } from '../../domain/negotiation/signature.ts'
import { approverFacts } from '../../domain/portal/portal-visitor.ts'
import type { WorkingQuote } from '../../domain/quotes/quote.ts'
import { callPlatform } from '../../outside/platform/call-platform.ts'
import { parseGid } from '../../outside/platform/gid.ts'
import { beginQuote } from './begin-quote.ts'
import { counterOf, decisionsOf } from './buyer-terms.ts'
import { lossOfTerms } from './loss-of-terms.ts'
import { playDesk } from './play-desk.ts'
import { playStaff } from './play-staff.ts'
import type { Act } from './read-story.ts'
import { actAs, actAsBuyer, quoteNumbered, type Stage } from './stage.ts'

/** Plays an act of the story by its real command. Throws what the command throws. */
export async function playAct(stage: Stage, act: Act): Promise<void> {
  stage.clock.now = act.at
  if (act.verb === 'begins') return begin(stage, act)
  const quote = await quoteNumbered(stage, act.scene.number)
  switch (act.who) {
    case 'clock':
      return playClock(stage, act, quote)
    case 'buyer':
      return playBuyer(stage, act, quote)
    case 'approver':
      return playApprover(stage, act, quote)
    case 'erp':
      return playErp(stage, act, quote)
    case 'desk':
      return playDesk(stage, act, quote)
    default:
      return playStaff(stage, act, quote)
  }
}

async function begin(stage: Stage, { scene }: Act): Promise<void> {
  const { id, number } = await beginQuote(stage, scene)
  if (number !== scene.number) throw new Error(`The scene is out of order: its quote is ${number}.`)
  stage.quotes.set(number, id)
}

/** Acts caused by time; each must have an effect, except automation. */
async function playClock(stage: Stage, { verb }: Act, { id, revision }: WorkingQuote): Promise<void> {
  const ctx = actAs(stage, { kind: 'job' })
  if (verb === 'automates') return automateQuote(ctx, id)
  const { settings } = stage.store
  const impatient = { ...settings, negotiation: { ...settings.negotiation, stale_after_days: STALE_THEN } }
  const acts: Record<string, () => Promise<unknown>> = {
    expires: () => expireQuote(ctx, id),
    reminds: () => remindQuote(ctx, id),
    closes: () => closeStaleQuote({ ...ctx, store: { ...stage.store, settings: impatient } }, id),
  }
  await doneBy(acts, verb)
  const [number] = [...stage.quotes].find(([, other]) => other === id) ?? ['']
  if ((await quoteNumbered(stage, number)).revision === revision) throw new Error(`It is not time: clock ${verb}.`)
}

/** The days without a change after which the store closed idle quotes in those weeks. */
const STALE_THEN = 14

async function playBuyer(stage: Stage, { verb, terms, words }: Act, quote: WorkingQuote): Promise<void> {
  const ctx = actAsBuyer(stage, quote)
  const target = { quoteId: quote.id, revision: quote.revision }
  await doneBy(
    {
      accepts: () =>
        answerProposal(ctx, target, {
          ...{ decisions: decisionsOf(quote, ['accepts', ...terms]), termsAccepted: true },
          signature: signatureOf(quote, ctx.now),
        }),
      counters: () => counterProposal(ctx, target, counterOf(quote, terms, words)),
      declines: () => declineProposal(ctx, target, words, lossOfTerms(terms)),
      withdraws: () => withdrawRequest(ctx, target),
      says: () => postMessage(ctx, quote.id, words ?? '', false),
    },
    verb,
  )
}

function signatureOf({ customer: { name, email } }: WorkingQuote, at: Date): Signature {
  return { name, role: null, email, by: 'link', at, address: null, browser: null }
}

/** The main contact of the buyer's company answers for it. */
async function playApprover(stage: Stage, { verb, words }: Act, quote: WorkingQuote): Promise<void> {
  const company = parseGid('Company', quote.platform.companyId ?? '')
  const ctx = actAs(stage, { kind: 'job' })
  const contacts = company ? await callPlatform(ctx, (call) => stage.platform.companyContacts(call, company)) : []
  const main = contacts.find(({ isMainContact }) => isMainContact)
  if (!main) throw new Error('The company of the quote has no main contact.')
  const { email, contactId } = main
  const answer = verb === 'approves' ? ({ approve: true } as const) : ({ approve: false, comment: words } as const)
  const target = { quoteId: quote.id, revision: quote.revision }
  await answerApproval(actAs(stage, { kind: 'buyer', email, contactId }), target, approverFacts(main, quote), answer)
}

async function playErp(stage: Stage, { verb, words }: Act, { id, revision }: WorkingQuote): Promise<void> {
  const ctx = actAs(stage, { kind: 'api', keyId: stage.apiKeyId })
  await doneBy(
    {
      sends: () => sendProposal(ctx, { quoteId: id, revision }, false),
      says: () => postMessage(ctx, id, words ?? '', false),
    },
    verb,
  )
}

async function doneBy(acts: Record<string, () => Promise<unknown>>, verb: string): Promise<void> {
  const act = acts[verb]
  if (!act) throw new Error(`Unknown act: ${verb}.`)
  await act()
}
