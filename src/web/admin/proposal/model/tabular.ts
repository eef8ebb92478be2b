import type { GroupSign } from '../../../../domain/pricing/typed-amount.ts'

/** Parses what a spreadsheet puts on the clipboard: rows of cells, with tabs between them, and quotes around what spans lines. */
export function parseTabular(text: string): string[][] {
  const cells = text
    .replaceAll('\r\n', '\n')
    .replace(/\n$/, '')
    .matchAll(/(?:"((?:[^"]|"")*)"|([^\t\n]*))(\t|\n|$)/g)
  const rows: string[][] = [[]]
  for (const [, quoted, plain = '', end] of cells) {
    rows.at(-1)?.push((quoted?.replaceAll('""', '"') ?? plain).replaceAll(/\s+/g, ' ').trim())
    if (end === '\n') rows.push([])
    if (end === '') break
  }
  return rows
}

/** Returns rows of cells as spreadsheets take them from the clipboard. */
export function writeTabular(rows: readonly (readonly string[])[]): string {
  return rows
    .map((row) => row.map((cell) => (/["\n\t]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join('\t'))
    .join('\n')
}

/**
 * Returns the texts of a column with the thousands separator removed if other cells show which sign it is: `1.234` is 1234 next to
 * `12,50`.
 */
export function withoutGroups(texts: readonly string[]): string[] {
  const decimalsAfter = (sign: string) => texts.some((text) => new RegExp(`\\d[${sign}]\\d{1,2}(?!\\d)`).test(text))
  const [comma, dot] = [decimalsAfter(','), decimalsAfter('.')]
  if (comma === dot) return [...texts]
  const group: GroupSign = comma ? '.' : ','
  const between = new RegExp(`(?<=\\d)[${group}](?=\\d{3}(?!\\d))`, 'g')
  return texts.map((text) => text.replaceAll(between, ''))
}
