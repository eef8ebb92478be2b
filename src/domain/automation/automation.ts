import { formatMoney } from '../money.ts'
import type { StagedProposal } from '../negotiation/staged-proposal.ts'
import type { Quote } from '../quotes/quote.ts'
import type { OutcomeReason, Why } from '../reason.ts'
import {
  type AutomationAction,
  type AutomationRule,
  type AutomationSettings,
  amountOf,
  percentageOf,
} from '../stores/settings.ts'
import { type ConditionFacts, describeCondition, explain, findFailing, turnsOnHiddenTags } from './conditions.ts'

/** The facts automation uses about a new request. */
export interface RequestFacts extends ConditionFacts {
  /** True if it has custom lines or lines without a catalog price, which people must price. */
  hasUnpricedLines: boolean
}

/** The outcome of one rule, for the run log. */
export interface RuleRun {
  ruleId: string
  ruleName: string
  action: ActionName
  outcome: 'applies' | 'no_match' | 'skipped'
  reason: Why
}

/** A matching rule, with the fields of its action. */
export type Chosen<Action extends ActionName> = { rule: AutomationRule } & ActionOf<Action>

/** The actions automation takes, in the order of its fields, and the outcome of every rule considered. */
export interface AutomationChoice {
  decline: Chosen<'decline'> | null
  assign: Chosen<'assign'> | null
  price: Chosen<'price'> | null
  send: Chosen<'send'> | null
  runs: readonly RuleRun[]
}

type ActionOf<Action> = Extract<AutomationAction, { action: Action }>
type ActionName = AutomationAction['action']

/**
 * Chooses what the store's rules do with a new request: decline it, or assign, price and send it, each by the first matching rule that is
 * not skipped (negotiation, end of section 3). A declined request gets nothing else, and nothing is sent unless a rule priced it. Where a
 * rule turns on customer tags that the platform hides, no later rule stands in for it, and a request it might decline is left to people.
 */
export function chooseAutomation({ rules = [] }: AutomationSettings, facts: RequestFacts): AutomationChoice {
  const runs: RuleRun[] = []
  const choose = <Action extends ActionName>(action: Action, skipAll?: OutcomeReason): Chosen<Action> | null => {
    for (const rule of rules) {
      if (rule.enabled === false || !isOfAction(rule, action)) continue
      const judged = judge(rule, facts, skipAll)
      runs.push({ ruleId: rule.id, ruleName: rule.name, action, ...judged })
      if (isHidden(judged)) return null
      if (judged.outcome === 'applies') return { rule, ...rule.then }
    }
    return null
  }
  const decline = choose('decline')
  if (decline || runs.some(isHidden)) return { decline, assign: null, price: null, send: null, runs }
  const assign = choose('assign')
  const price = choose('price')
  const send = choose('send', price ? undefined : { code: 'nothing_priced' })
  return { decline, assign, price, send, runs }
}

/** Returns the facts of a quote just requested: the total is the estimate, and nothing has been offered. */
export function requestFacts(
  quote: Pick<Quote, 'currency' | 'totals' | 'lines' | 'source' | 'mode' | 'platform'>,
  customerTags: readonly string[] | null,
): RequestFacts {
  const { currency, totals, lines, source, mode, platform } = quote
  return {
    currency,
    total: totals.total,
    lines: lines.map((line) => ({ ...line, offCatalog: null })),
    customerTags,
    companyId: platform.companyId,
    source,
    mode,
    hasUnpricedLines: lines.some((line) => line.isCustom || line.catalogPrice === null),
  }
}

/** Returns the proposal a price rule stages: every line at this percentage off catalog; shipping and the rest are left to people. */
export function automationProposal(
  { percent_off, valid_days, note, tax }: Chosen<'price'>,
  { lines, kitConversionMode }: Pick<Quote, 'lines' | 'kitConversionMode'>,
): StagedProposal {
  const off = percentageOf(percent_off)
  return {
    lines: lines.map((line) => ({
      lineId: line.id,
      quantity: line.quantity,
      price: { kind: 'percent', off },
      visibility: line.buyerVisibility,
      kit: line.kit,
    })),
    discount: null,
    shipping: { status: 'to_be_confirmed', label: null, amount: 0n },
    tax: tax === 'platform' ? { kind: 'platform', figure: null } : { kind: 'none' },
    paymentTerms: null,
    depositPercentage: null,
    expiry: valid_days === undefined ? { kind: 'default' } : { kind: 'days', days: valid_days },
    note: note ?? null,
    kitConversionMode,
  }
}

function isOfAction<Action extends ActionName>(
  rule: AutomationRule,
  action: Action,
): rule is AutomationRule & { then: ActionOf<Action> } {
  return rule.then.action === action
}

function isHidden({ reason }: Pick<RuleRun, 'reason'>): boolean {
  return reason.code === 'customer_tags_hidden'
}

function judge(
  rule: AutomationRule,
  facts: RequestFacts,
  skipAll?: OutcomeReason,
): Pick<RuleRun, 'outcome' | 'reason'> {
  if (turnsOnHiddenTags(rule.conditions, facts)) return { outcome: 'skipped', reason: { code: 'customer_tags_hidden' } }
  const failing = findFailing(rule.conditions, facts)
  if (failing) {
    return { outcome: 'no_match', reason: { code: 'condition_not_met', condition: describeCondition(failing, facts) } }
  }
  const reason = findSkipReason(rule, facts) ?? skipAll
  if (reason) return { outcome: 'skipped', reason }
  return { outcome: 'applies', reason: { code: 'conditions_met', conditions: explain(rule.conditions, facts) } }
}

function findSkipReason({ then, max_total }: AutomationRule, facts: RequestFacts): OutcomeReason | null {
  const isOffer = then.action === 'price' || then.action === 'send'
  if (isOffer && facts.hasUnpricedLines) return { code: 'unpriced_lines' }
  if (max_total === undefined || facts.total <= amountOf(max_total)) return null
  const [total, limit] = [formatMoney(facts.total), formatMoney(amountOf(max_total))]
  return { code: 'above_limit', total, limit, currency: facts.currency }
}
