import type { AutomationRun } from '../../database/automation/automation-runs.ts'
import type { Store } from '../../database/stores/stores.ts'
import type { SimulatedPolicy } from '../../domain/approvals/simulate-approvals.ts'
import type { AutomationChoice, RuleRun } from '../../domain/automation/automation.ts'
import type { FieldError } from '../../domain/problem.ts'
import type { Quote, QuoteLine } from '../../domain/quotes/quote.ts'
import type { Ineligible } from '../../domain/quotes/targeting.ts'

/** Returns the store's settings; the revision is needed to change them. */
export function viewSettings({ settings, revision }: Pick<Store, 'settings' | 'revision'>) {
  return { object: 'settings', revision, settings }
}

/** Returns what staff see of their store. */
export function viewStore(
  { name, domain, currency, timezone, plan, trialEndsAt, development }: Store,
  plansPage: string | null,
) {
  return {
    object: 'store',
    name,
    domain,
    currency,
    timezone,
    plan,
    trial_ends_at: trialEndsAt,
    plans_page: plansPage,
    development,
  }
}

/** Returns whether a request would be accepted, and which rules match what. */
export function viewTargetingTest(test: {
  ineligible: Ineligible | null
  lines: readonly { line: QuoteLine; eligible: boolean; productRules: readonly number[] }[]
  customerRules: readonly number[]
}) {
  const { ineligible, lines, customerRules } = test
  return {
    object: 'targeting_test',
    eligible: ineligible === null,
    reason: ineligible?.reason ?? null,
    line_index: ineligible?.reason === 'NO_MATCHING_PRODUCT_RULE' ? ineligible.lineIndex : null,
    lines: lines.map(({ line, eligible, productRules }) => ({
      title: line.title,
      variant_id: line.variantId,
      eligible,
      matching_product_rules: productRules,
    })),
    matching_customer_rules: customerRules,
  }
}

/** Returns what the approval policies would do with a quote's proposal. */
export function viewSimulation(simulation: {
  policies: readonly SimulatedPolicy[]
  isStaged: boolean
  faults: readonly FieldError[]
}) {
  const { policies, isStaged, faults } = simulation
  return {
    object: 'approval_simulation',
    of: isStaged ? 'staged_proposal' : 'quote',
    needs_approval: policies.some(({ policy, outcome }) => policy.domain === 'merchant' && outcome === 'asks'),
    policies: policies.map(({ policy, outcome, reason }) => ({
      id: policy.id,
      name: policy.name,
      domain: policy.domain,
      outcome,
      reason,
      steps: outcome === 'asks' ? policy.steps : [],
    })),
    faults,
  }
}

/** Returns what automation would have done with a quote. */
export function viewDryRun({ quote, choice }: { quote: Quote; choice: AutomationChoice }) {
  const { decline, assign, price, send, runs } = choice
  const chosen = [decline, assign, price, send].filter((one) => one !== null)
  return {
    object: 'automation_dry_run',
    quote: { id: quote.id, number: quote.number, created_at: quote.createdAt },
    actions: chosen.map(({ rule }) => ({ rule_id: rule.id, rule_name: rule.name, ...rule.then })),
    runs: runs.map(viewOutcome),
  }
}

/** Returns an entry of the automation log. */
export function viewAutomationRun(run: AutomationRun) {
  const { id, quoteId, quoteNumber, at } = run
  return { object: 'automation_run', id, quote_id: quoteId, quote_number: quoteNumber, at, ...viewOutcome(run) }
}

function viewOutcome(run: RuleRun | AutomationRun) {
  return {
    rule_id: run.ruleId,
    rule_name: run.ruleName,
    action: run.action,
    outcome: run.outcome,
    reason: run.reason,
  }
}
