import { MOST_TEXT_ROWS } from '../../../domain/lists/parse-sku-list.ts'
import type { ListFile } from './list-file.ts'

const MOST_BYTES = 5 * 1024 * 1024

/**
 * Reads a spreadsheet (.xlsx, its first sheet with content) or a text (.csv, .tsv, .txt, in UTF-8, UTF-16 or Windows-1252) of at most 5 MB
 * and 10,000 rows. The file's contents decide, not its name. Formulas give the values that were saved with them; nothing is run.
 */
export async function readListFile(file: Blob): Promise<ListFile> {
  if (file.size > MOST_BYTES) return { text: null, fault: 'file_too_large' }
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (startsWith(bytes, [0x50, 0x4b])) return (await import('./read-workbook.ts')).readWorkbook(bytes)
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) return { text: null, fault: 'file_old_excel' }
  const text = decode(bytes)
  if (text.includes('\0') || text.trim() === '') return { text: null, fault: 'file_no_list' }
  const rows = text.split(/\r\n|\r|\n/).length
  return rows > MOST_TEXT_ROWS ? { text: null, fault: 'file_too_many_rows' } : { text, fault: null }
}

function decode(bytes: Uint8Array): string {
  if (startsWith(bytes, [0xff, 0xfe])) return new TextDecoder('utf-16le').decode(bytes)
  if (startsWith(bytes, [0xfe, 0xff])) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes) // as older spreadsheets save it
  }
}

function startsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, i) => bytes[i] === byte)
}
