import type { PortalQuote } from '../../../client/portal-answers.ts'

type Line = PortalQuote['lines'][number]

/** Returns the lines that are decided together with this one: those of its kit, or only itself. */
export function unitOf(line: Line, lines: readonly Line[]): Line[] {
  const { kit } = line
  return kit ? lines.filter((other) => other.kit?.key === kit.key) : [line]
}
