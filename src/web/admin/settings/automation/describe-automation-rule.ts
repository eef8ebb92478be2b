import type { AutomationAction, AutomationRule } from '../../../../domain/stores/settings.ts'
import { say } from '../../../ui/say.ts'
import { describeAmount, describeConditions, describePercent, type Words } from '../rules/describe-conditions.ts'

/** Returns what a rule does, as a sentence: `When the total is at least €1,000.00, assign the request to Ana.` */
export function describeAutomationRule({ conditions, then, max_total }: AutomationRule, words: Words): string {
  const values = valuesOf(then, words)
  const does =
    conditions.length === 0
      ? say(`automation.always.${then.action}`, values)
      : say(`automation.when.${then.action}`, { ...values, conditions: describeConditions(conditions, words) })
  const limit = max_total === undefined ? [] : [say('automation.above', { limit: describeAmount(max_total, words) })]
  return [does, ...limit].join(' ').replaceAll('….', '…')
}

/** Returns what an action does: `Assign to Ana`. */
export function describeAction(then: AutomationAction, words: Words): string {
  return say(`automation.does.${then.action}`, valuesOf(then, words))
}

function valuesOf(then: AutomationAction, { staffName }: Words): Record<string, string | number> {
  switch (then.action) {
    case 'assign':
      return { staff: then.staff === '' ? '…' : staffName(then.staff) }
    case 'price':
      return { percent: describePercent(then.percent_off), days: then.valid_days ?? 0, tax: then.tax ?? 'none' }
    default:
      return {}
  }
}
