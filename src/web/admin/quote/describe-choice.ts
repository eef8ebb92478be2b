import { say } from '../../ui/say.ts'

interface Choice {
  kind: string
  preselected: boolean
  chosen?: boolean
}

/** Returns in words which choice the buyer has of a line, or that it is always included. */
export function describeChoice(choice: Choice | null | undefined): string {
  if (!choice) return say('choice.always')
  const { kind, preselected } = choice
  if (kind === 'optional') return say(preselected ? 'choice.option_in' : 'choice.option_out')
  return say(preselected ? 'choice.recommended_one' : 'choice.alternative')
}

/** Returns in words what has become of an option or alternative on which the buyer has decided. */
export function describePick({ chosen }: Choice, decision: string | null): string | null {
  if (decision === 'accept') return say('choice.chosen')
  return decision === 'reject' && !chosen ? say('choice.not_chosen') : null
}
