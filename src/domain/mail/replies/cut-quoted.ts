/** No heading is longer, and no other line is worth more than a look. */
const MOST_OF_HEADING = 500
/** The line above which people reply: in mail programs that quote everything, the rest is what they were sent. */
const HEADINGS: readonly RegExp[] = [
  /^-{2,}\s*(original message|ursprüngliche nachricht|original-nachricht|message d'origine|mensaje original|messaggio originale|oorspronkelijk bericht)\s*-{2,}$/i,
  /^_{20,}$/,
  /^(on|am|le|el|il|op)\b.{5,300}\b(wrote|schrieb|a écrit|escribió|ha scritto|schreef)\b.{0,120}:$/i,
  /^.{3,200}(<[^<>\s]+@[^<>\s]+>|\b\d{4}\b).{0,80}\b(wrote|schrieb)\s*:$/i,
]
const FIELDS = /^\*?(from|von|de|da|van|sent|gesendet|envoyé|to|an|à|subject|betreff|objet)\s*:\*?\s*\S/i
const SIGNATURE = /^-- ?$/
const DEVICE = /^(sent from my|get outlook for|von meinem .{2,40} gesendet|gesendet mit|envoyé de mon)\b/i

/**
 * Returns what its writer added: without the quoted mail below, the heading above that, and their signature. A reply between the quoted lines keeps
 * its own lines; one of quoted lines alone is returned whole, so that nothing is lost.
 */
export function cutQuoted(text: string): string {
  const lines = text.replace(/\r\n?/g, '\n').split('\n')
  const own = lines.slice(0, endOf(lines)).filter((line) => !/^\s*>/.test(line))
  const end = own.findIndex((line) => SIGNATURE.test(line) || DEVICE.test(line.trim()))
  const written = (end < 0 ? own : own.slice(0, end))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  return written === '' ? text.trim() : written
}

/** Returns where the quoted mail begins; headings are also found when broken over two lines. */
function endOf(lines: readonly string[]): number {
  const at = lines.findIndex((line, i) => {
    if (line.length > MOST_OF_HEADING) return false
    const [one, two] = [line.trim(), `${line.trim()} ${lines[i + 1]?.slice(0, MOST_OF_HEADING).trim() ?? ''}`]
    return HEADINGS.some((heading) => heading.test(one) || (one !== '' && heading.test(two))) || isHeader(lines, i)
  })
  return at < 0 ? lines.length : at
}

/** Outlook's block of fields: three of them in a row. */
function isHeader(lines: readonly string[], at: number): boolean {
  return [0, 1, 2].every((offset) => FIELDS.test(lines[at + offset]?.trim() ?? ''))
}
