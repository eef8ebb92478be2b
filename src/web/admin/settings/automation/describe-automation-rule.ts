import type { AutomationAction, AutomationRule } from '../../../../domain/stores/settings.ts'
import { describeAmount, describeConditions, type Words } from '../rules/describe-conditions.ts'

/** What a rule does, in a sentence: `When the total is at least €1,000.00, assign it to Ana.` */
export function describeAutomationRule({ conditions, then, max_total }: AutomationRule, words: Words): string {
  const when = conditions.length === 0 ? 'With every new request' : `When ${describeConditions(conditions, words)}`
  const cap = max_total === undefined ? '' : ` Above ${describeAmount(max_total, words)} it is left to people.`
  return `${when}, ${describeAction(then, words)}.${cap}`.replaceAll('….', '…')
}

/** What an action does, as half a sentence. */
export function describeAction(then: AutomationAction, { staffName }: Words): string {
  switch (then.action) {
    case 'decline':
      return 'decline it'
    case 'assign':
      return `assign it to ${then.staff === '' ? '…' : staffName(then.staff)}`
    case 'price': {
      const valid = then.valid_days === undefined ? '' : `, valid for ${then.valid_days} days`
      const tax = then.tax === 'platform' ? ', with tax as the platform calculates it' : ''
      return `price it at ${then.percent_off || '…'} % off the catalogue${valid}${tax}`
    }
    case 'send':
      return 'send the proposal that another rule priced'
  }
}
