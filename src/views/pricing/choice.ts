import type { Choice, OfferedChoice } from '../../domain/pricing/choice.ts'

/** Returns an option or alternative as all APIs write it. */
export function viewChoice({ kind, group, preselected, chosen }: Choice) {
  return { kind, group, preselected, chosen }
}

/** Returns an option or alternative as staff offer it; null for a line that belongs to the offer. */
export function viewOfferedChoice(choice: OfferedChoice | null) {
  return choice && { kind: choice.kind, group: choice.group, preselected: choice.preselected }
}
