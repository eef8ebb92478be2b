import type { PortalQuote } from '../../../client/portal-answers.ts'

type Line = PortalQuote['lines'][number]

/** The lines that are decided with this one: those of its kit, or itself alone. */
export function unitOf(line: Line, lines: readonly Line[]): Line[] {
  const { kit } = line
  return kit ? lines.filter((other) => other.kit?.key === kit.key) : [line]
}
