const MOST = 1_000
const names = new Map<string, string>()

const WRITES =
  /\b(?:(insert) into|(?<!\b(?:for|do|key)\s+)(update)|(delete) from|(merge) into)\s+(?:only\s+)?([a-z_"][\w."]*)/i
const READS = /\b(select)\b[\s\S]*?\bfrom\s+(?:only\s+)?([a-z_"][\w."]*)/i

/** Returns what a statement does to what, in few words: `select quote`, or its first word. Statements with the same text have the same name. */
export function nameOfStatement(text: string): string {
  const known = names.get(text)
  if (known) return known
  const name = nameOf(text)
  if (names.size < MOST) names.set(text, name)
  return name
}

function nameOf(text: string): string {
  const words = (WRITES.exec(text) ?? READS.exec(text))?.slice(1).filter((word) => word !== undefined)
  if (words) return words.join(' ').replaceAll('"', '').toLowerCase()
  return /\w+/.exec(text)?.[0].toLowerCase() ?? 'statement'
}
