import type { Catalogue } from '../languages/catalogues.ts'
import { formatAmount, formatList, formatPercent } from '../languages/format.ts'
import type { Say } from '../languages/say.ts'
import type { Mode, QuoteSource } from './quotes/quote-terms.ts'
import type { ConditionReason, Names, Reason, Some } from './reason.ts'
import { sayCauseWith } from './say-cause-with.ts'

type Words = Catalogue['staff']
type Speaker = Say<Words>

/** Returns a reason in staff's words, in their language. */
export function sayReasonWith(say: Speaker, language: string, reason: Reason): string {
  const joined = (reasons: readonly Reason[]) => reasons.map((one) => sayReasonWith(say, language, one)).join('; ')
  const conditions = (all: readonly ConditionReason[]) => (all.length === 0 ? say('reason.always') : joined(all))
  switch (reason.code) {
    case 'text':
      return reason.text
    case 'policy':
      return say('reason.because', { what: reason.name, why: conditions(reason.conditions) })
    case 'conditions_met':
      return conditions(reason.conditions)
    case 'condition_not_met':
      return say('reason.condition_not_met', { condition: sayReasonWith(say, language, reason.condition) })
    case 'awaiting_approval':
      return say('reason.awaiting_approval', { why: joined(reason.reasons) })
    case 'not_now': {
      const [status = '', ...from] = [reason.status, ...reason.from].map((one) => say(`status.${one}`))
      return say('reason.not_now', { status, from: formatList(from, 'or', language) })
    }
    case 'role_needed': {
      const roles = reason.roles.map((role) => say(`role.${role}`))
      return say('reason.role_needed', { roles: formatList(roles, 'or', language) })
    }
    case 'above_limit': {
      const [total, limit] = [reason.total, reason.limit].map((one) => formatAmount(one, reason.currency, language))
      return say('reason.above_limit', { total: total ?? '', limit: limit ?? '' })
    }
    case 'staff_absent':
      return say(`reason.absent.${reason.absence}`, { email: reason.email })
    case 'total':
    case 'line_discount':
    case 'product':
    case 'customer_tag':
    case 'company':
    case 'source':
    case 'mode':
      return sayCondition(say, language, reason)
    case 'others_may_edit':
    case 'others_may_share':
    case 'others_may_share_presets':
    case 'others_may_assign':
    case 'tax_changed':
    case 'total_changed':
    case 'platform_differs':
    case 'tax_differs':
    case 'payment_too_large':
    case 'refund_too_large':
      return sayCauseWith(say, language, reason)
    default: {
      const { code, ...values } = reason
      return say(`reason.${code}`, values)
    }
  }
}

/** Describes a condition and, if known, what meets it: `Line discount above 15%: Hex Cap Screw (19%)`. */
function sayCondition(say: Speaker, language: string, condition: ConditionReason): string {
  const what = sayWanted(say, language, condition)
  const why = sayEvidence(say, language, condition)
  return why === null ? what : say('reason.because', { what, why })
}

function sayWanted(say: Speaker, language: string, condition: ConditionReason): string {
  const anyOf = (names: Names) => sayNames(say, language, names)
  switch (condition.code) {
    case 'total':
      return say('reason.total', { least: formatAmount(condition.at_least, condition.currency, language) })
    case 'line_discount':
      return say('reason.line_discount', { percent: formatPercent(condition.above, language, 4) })
    case 'product':
      return say(`reason.product.${condition.field}`, { values: anyOf(condition.values) })
    case 'customer_tag':
    case 'company':
      return say(`reason.${condition.code}`, { values: anyOf(condition.values) })
    case 'source':
      return say('reason.source', {
        values: anyOf(named(condition.values, (value) => say(`source.${value as QuoteSource}`))),
      })
    case 'mode':
      return say('reason.mode', { values: anyOf(named(condition.values, (value) => say(`mode.${value as Mode}`))) })
  }
}

function named<T>({ first, more }: Some<T>, nameOf: (one: T) => string): Some<string> {
  return { first: first.map(nameOf), more }
}

function sayEvidence(say: Speaker, language: string, condition: ConditionReason): string | null {
  switch (condition.code) {
    case 'total':
      return condition.total === undefined ? null : formatAmount(condition.total, condition.currency, language)
    case 'line_discount': {
      const { lines } = condition
      const sayLine = (line: { title: string; percent: string }) =>
        `${line.title} (${formatPercent(line.percent, language)})`
      return lines ? sayList(say, language, named(lines, sayLine), 'and') : null
    }
    case 'product':
      return condition.lines ? sayList(say, language, condition.lines, 'and') : null
    case 'customer_tag':
      return condition.found ? sayList(say, language, condition.found, 'and') : null
    case 'source':
      return condition.found ? say(`source.${condition.found}`) : null
    default:
      return null
  }
}

function sayNames(say: Speaker, language: string, names: Names): string {
  return 'chosen' in names ? say('reason.chosen', { count: names.chosen }) : sayList(say, language, names, 'or')
}

function sayList(say: Speaker, language: string, { first, more }: Some<string>, how: 'and' | 'or'): string {
  return formatList(more > 0 ? [...first, say('reason.more', { count: more })] : first, how, language)
}
