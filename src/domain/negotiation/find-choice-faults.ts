import type { FieldError } from '../problem.ts'
import type { StagedLine } from './staged-proposal.ts'

/** An open line of a staged proposal. */
interface Choosable {
  staged: StagedLine
  line: { title: string }
}

/**
 * Returns what prevents sending the choices: they are for single lines whose price the buyer sees, and alternatives are at least two, of
 * which exactly one is recommended.
 */
export function findChoiceFaults(lines: readonly Choosable[]): FieldError[] {
  return [
    ...lines.flatMap(({ staged, line: { title } }, i): FieldError[] => {
      const fault = staged.choice ? findMisfit(staged, title) : null
      return fault ? [{ field: `lines.${i}.choice`, ...fault }] : []
    }),
    ...findGroupFaults(lines),
  ]
}

function findMisfit({ kit, visibility }: StagedLine, title: string): Omit<FieldError, 'field'> | null {
  if (kit) return { message: `"${title}" can be chosen but is in a kit`, fault: { code: 'choice_in_kit', title } }
  if (visibility === 'show') return null
  const message = `"${title}" can be chosen but the buyer does not see its price`
  return { message, fault: { code: 'choice_not_shown', title } }
}

function findGroupFaults(lines: readonly Choosable[]): FieldError[] {
  const alternatives = lines.flatMap((one, at) => (one.staged.choice?.kind === 'one_of' ? [{ ...one, at }] : []))
  const groups = Map.groupBy(alternatives, ({ staged }) => staged.choice?.group)
  return [...groups.values()].flatMap((group): FieldError[] => {
    const [first] = group
    if (!first) return []
    const field = `lines.${first.at}.choice`
    const { title } = first.line
    if (group.length === 1) {
      return [{ field, message: `"${title}" has no alternative`, fault: { code: 'one_alternative', title } }]
    }
    if (group.filter(({ staged }) => staged.choice?.preselected).length === 1) return []
    const titles = group.map(({ line }) => line.title).join(', ')
    return [{ field, message: `recommend one of: ${titles}`, fault: { code: 'one_recommended', titles } }]
  })
}
