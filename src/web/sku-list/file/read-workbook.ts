import { strFromU8, type Unzipped, unzipSync, zipSync } from 'fflate'
import readSheets, { type CellValue } from 'read-excel-file/universal'
import { MOST_TEXT_ROWS } from '../../../domain/lists/parse-sku-list.ts'
import type { ListFile } from './list-file.ts'

/** The most bytes that a workbook may unpack to, and the most columns: a small file can claim gigabytes. */
const MOST_UNPACKED = 40 * 1024 * 1024
const MOST_COLUMNS = 256

/** Reads the first sheet that has content as tab-separated text. */
export async function readWorkbook(bytes: Uint8Array): Promise<ListFile> {
  try {
    const parts = unpack(bytes)
    if (!parts) return { text: null, fault: 'file_too_large' }
    if (!parts['xl/workbook.xml']) return { text: null, fault: 'file_no_list' }
    if (reachesTooFar(parts)) return { text: null, fault: 'file_too_many_rows' }
    const sheets = await readSheets(repack(parts), { parseNumber: writeNumber })
    const rows = sheets.map(({ data }) => data).find((data) => data.some((row) => row.some((cell) => cell !== null)))
    if (!rows) return { text: null, fault: 'file_no_list' }
    return { text: rows.map((row) => row.map(toText).join('\t')).join('\n'), fault: null }
  } catch {
    return { text: null, fault: 'file_damaged' }
  }
}

/** Unpacks the parts that are read; null if they are too large. A part never takes more than it claims. */
function unpack(bytes: Uint8Array): Unzipped | null {
  let size = 0
  const parts = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (!/\.xml(\.rels)?$/.test(name)) return false
      size += originalSize
      return size <= MOST_UNPACKED
    },
  })
  return size <= MOST_UNPACKED ? parts : null
}

/** Packs the parts without compression: the reader unpacks others in a worker, which the content security policy forbids. */
function repack(parts: Unzipped): ArrayBuffer {
  return new Uint8Array(zipSync(parts, { level: 0 })).buffer
}

/** True if a cell or row is beyond the limits: the reader would fill everything before it with blanks. */
function reachesTooFar(parts: Unzipped): boolean {
  const sheets = Object.keys(parts).filter((name) => /^xl\/worksheets\/[^/]+\.xml$/.test(name))
  return sheets.some((name) => {
    const cells = strFromU8(parts[name] ?? new Uint8Array()).matchAll(/\sr\s*=\s*["']\s*([A-Za-z]*)(\d+)/g)
    return cells.some(([, column = '', row]) => Number(row) > MOST_TEXT_ROWS || columnNumber(column) > MOST_COLUMNS)
  })
}

function columnNumber(letters: string): number {
  return [...letters.toUpperCase()].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0)
}

/** Numbers stay as the file has them. One with three decimals gets a fourth, so that it is not taken for thousands. */
function writeNumber(number: string): string {
  return /^-?\d+\.\d{3}$/.test(number) ? `${number}0` : number
}

function toText(cell: CellValue | string | null): string {
  const text = cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell ?? '')
  return /[\t\r\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
