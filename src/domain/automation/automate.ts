import { type AtWork, findAbsence } from '../access/find-absence.ts'
import { decideAssign } from '../negotiation/assign.ts'
import { decideAutoDecline } from '../negotiation/end-negotiation.ts'
import { decideSend } from '../negotiation/send-proposal.ts'
import { decideStage } from '../negotiation/stage-proposal.ts'
import type { Tax } from '../pricing/tax.ts'
import { Problem } from '../problem.ts'
import type { Change } from '../quotes/change.ts'
import type { WorkingQuote } from '../quotes/quote.ts'
import type { OutcomeReason, Why } from '../reason.ts'
import type { StoreSettings } from '../stores/settings.ts'
import {
  type AutomationChoice,
  automationProposal,
  chooseAutomation,
  type RuleRun,
  requestFacts,
} from './automation.ts'

/** The outcome of one rule considered for a request. */
export interface RuleOutcome extends Omit<RuleRun, 'outcome'> {
  outcome: 'applied' | 'no_match' | 'skipped' | 'failed'
}

/** The facts automation needs besides the quote. */
export interface AutomationFacts {
  settings: StoreSettings
  customerTags: readonly string[] | null
  /** The store's staff; people who don't work here are assigned nothing. */
  staff: readonly (AtWork & { id: string; email: string })[]
  /** The platform's tax, if the pricing rule leaves it to the platform. */
  tax?: Tax | null
}

/** The changes automation makes, in order, each with its rule and based on the quote the previous one left; and the entries to log. */
export interface AutomationPlan {
  steps: readonly { ruleId: string; change: Change }[]
  outcomes: readonly RuleOutcome[]
}

/**
 * Decides what the store's rules do with a new request (negotiation, T30 and the end of section 3), by the same decisions as staff
 * actions: the price floor and approval policies apply, and the first staged prices take the request into review (T03). A rule that
 * cannot do its part is logged with the reason, and the others still run.
 */
export function decideAutomation(quote: WorkingQuote, facts: AutomationFacts, now: Date): AutomationPlan {
  const choice = chooseAutomation(facts.settings.automation ?? {}, requestFacts(quote, facts.customerTags))
  const steps: { ruleId: string; change: Change }[] = []
  const outcomes = choice.runs.map((run): RuleOutcome => {
    if (run.outcome !== 'applies') return { ...run, outcome: run.outcome }
    const act = decideAct(steps.at(-1)?.change.quote ?? quote, choice[run.action], facts, now)
    if (!('change' in act)) return { ...run, ...act }
    steps.push({ ruleId: run.ruleId, change: act.change })
    return { ...run, outcome: 'applied', reason: describeParking(act.change.quote) ?? run.reason }
  })
  return { steps, outcomes }
}

type Act = { change: Change } | { outcome: 'skipped' | 'failed'; reason: Why }

function decideAct(
  quote: WorkingQuote,
  rule: AutomationChoice[RuleRun['action']],
  facts: AutomationFacts,
  now: Date,
): Act {
  try {
    switch (rule?.action) {
      case 'decline':
        return { change: decideAutoDecline(quote, rule.message ?? null, now) }
      case 'assign':
        return assign(quote, rule.staff, facts, now)
      case 'price':
        return {
          change: decideStage(
            quote,
            { ...automationProposal(rule, quote), ...(facts.tax && { tax: facts.tax }) },
            [],
            now,
          ),
        }
      case 'send':
        return {
          change: decideSend(quote, { ...facts, sentBy: 'automation', sender: null, confirmBelowFloor: false }, now),
        }
      default:
        throw new Error('A rule that was not chosen is said to apply')
    }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const outcome = error.code === 'below_price_floor' ? 'skipped' : 'failed'
    return { outcome, reason: error.reason ?? { code: 'text', text: error.message } }
  }
}

function assign(quote: WorkingQuote, staffId: string, { staff }: AutomationFacts, now: Date): Act {
  const member = staff.find(({ id }) => id === staffId)
  if (!member) return { outcome: 'skipped', reason: { code: 'no_such_staff' } }
  const absence = findAbsence(member)
  if (absence) return { outcome: 'skipped', reason: { code: 'staff_absent', email: member.email, absence } }
  const change = quote.assignedStaff ? null : decideAssign(quote, { id: member.id, email: member.email }, now)
  return change ? { change } : { outcome: 'skipped', reason: { code: 'assigned_already' } }
}

/** A proposal waiting for approval counts as sent, as far as automation can send. */
function describeParking({ approval }: WorkingQuote): OutcomeReason | null {
  return approval && { code: 'awaiting_approval', reasons: approval.reasons }
}
