/** A row of a pasted text: its cells, trimmed, and how it was written. */
export interface TextRow {
  /** The number of its first line in the text, from 1. */
  line: number
  /** As typed. */
  text: string
  cells: string[]
}

/** Signs between cells, the surest first: a comma can also be part of a number or a name. */
const SEPARATORS = ['\t', ';', '|', ',']

/** Signs that begin the rows of a list in a mail. */
const BULLET = /^ *[-–•*·] +/

/**
 * Splits a text as spreadsheets copy it, programs export it and people type it: a row a line, cells separated by a tab, semicolon, bar or
 * comma, quoted where they hold one of these, a quote or a line break. Most rows decide on the separator; a row without it is read by its
 * own. Blank rows are left out.
 */
export function splitRows(text: string): TextRow[] {
  const lines = text.split(/\r\n|\r|\n/)
  const common = commonSeparator(lines)
  const rows: TextRow[] = []
  for (let i = 0; i < lines.length; i += 1) {
    const first = i
    let typed = lines[i] ?? ''
    while (isOpen(typed) && i + 1 < lines.length && closes(lines, i)) {
      i += 1
      typed += `\n${lines[i]}`
    }
    const row = typed.replace(BULLET, '')
    const separator = ['\t', common, ...SEPARATORS].find((one) => row.includes(one))
    const cells = joinThousands(splitCells(row, separator ?? '\t'), row)
    if (cells.some((cell) => cell !== '')) rows.push({ line: first + 1, text: typed.trim(), cells })
  }
  return rows
}

function commonSeparator(lines: readonly string[]): string {
  const filled = lines.filter((line) => line.trim() !== '')
  const common = SEPARATORS.find((one) => filled.filter((line) => line.includes(one)).length * 2 > filled.length)
  return common ?? '\t'
}

/** True if a quoted cell begins in the text and does not end in it. */
function isOpen(text: string): boolean {
  return /(^|[\t;|,])\s*"/.test(text) && (text.match(/"/g)?.length ?? 0) % 2 === 1
}

/** True if one of the next lines ends the quoted cell; an inch sign alone begins none. */
function closes(lines: readonly string[], from: number): boolean {
  return lines.slice(from + 1, from + 20).some((line) => /"\s*([\t;|,]|$)/.test(line))
}

function splitCells(text: string, separator: string): string[] {
  const cells: string[] = []
  const quoted = new RegExp(`\\s*"((?:[^"]|"")*)"\\s*(?=\\${separator}|$)`, 'y')
  for (let at = 0; ; at += 1) {
    quoted.lastIndex = at
    const [whole, cell = ''] = quoted.exec(text) ?? []
    const next = text.indexOf(separator, at + (whole?.length ?? 0))
    const end = next < 0 ? text.length : next
    cells.push((whole === undefined ? text.slice(at, end) : cell.replaceAll('""', '"')).trim())
    if (next < 0) return cells
    at = next
  }
}

/** Joins `MUG, 1,000` again: where cells are separated by comma and space, a comma between digits groups thousands. */
function joinThousands(cells: string[], text: string): string[] {
  const [, sku, grouped] = /^([^,"]+), +(\d{1,3}(?:,\d{3})+)$/.exec(text.trim()) ?? []
  return sku !== undefined && grouped !== undefined ? [sku.trim(), grouped] : cells
}
