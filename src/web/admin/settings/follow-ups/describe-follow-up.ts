import type { FollowUpRule } from '../../../../domain/stores/settings.ts'
import { say } from '../../../ui/say.ts'

/** Returns a rule as a sentence: `No answer for 3 working days: remind the buyer`. */
export function describeFollowUp({ after_days, does }: FollowUpRule): string {
  return say(`follow_up.sentence.${does}`, { days: after_days })
}
