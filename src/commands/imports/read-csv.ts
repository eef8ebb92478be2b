import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type { Parser } from 'csv-parse'
import { MOST_IMPORT_ROWS } from '../../domain/orders/platform-import.ts'
import type { CsvRow } from '../../outside/platform/embedded/csv-row.ts'
import { isTooWide, MOST_COLUMNS } from './is-too-wide.ts'

export interface CsvSource {
  file: string
  /** Returns what is wrong with a header (names trimmed, in lower case), or null. */
  headerProblem(headers: readonly string[]): string | null
  /** The sign between cells; a comma by default. */
  delimiter?: string | undefined
  /** Called as the file is read. */
  onProgress?: ((bytesRead: number, totalBytes: number) => void) | undefined
}

/** A longer record has an unclosed quote. */
const LONGEST_RECORD = 1_000_000
/** Enough to see that a header is too wide. */
const HEAD_BYTES = 64 * 1024
const TOO_WIDE = `The first line has more than the limit of ${MOST_COLUMNS} columns.`
const UNCLOSED = 'The file is unreadable from here on: a cell opens a quote that is never closed.'

/**
 * Reads a CSV file of any size record by record: UTF-8 with or without a byte order mark, any line ends. Throws if there is no such file
 * or its header is wrong; an unreadable record comes with its `problem`, an unclosed one last.
 */
export async function* readCsv(source: CsvSource): AsyncGenerator<CsvRow> {
  const file = await openFile(source.file)
  try {
    const { size } = await file.stat()
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    if (isTooWide(buffer.toString('utf8', 0, bytesRead))) throw new Error(TOO_WIDE)
    const text = file.createReadStream({ autoClose: false, start: 0 })
    const { parser, unreadable } = await startParser(source.delimiter)
    text.on('error', (error) => parser.destroy(error))
    text.on('data', () => source.onProgress?.(text.bytesRead, size))
    text.pipe(parser)
    try {
      yield* readRecords(parser, source)
      yield* unreadable
    } finally {
      text.destroy()
    }
  } finally {
    await file.close()
  }
}

async function openFile(path: string) {
  try {
    const file = await open(path)
    if ((await file.stat()).isFile()) return file
    await file.close()
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    if (code === 'ENOENT') throw new Error(`There is no file ${path}.`, { cause: error })
    throw new Error(`The file ${path} cannot be read: ${(error as Error).message}`, { cause: error })
  }
  throw new Error(`${path} is not a file.`)
}

/** Like readCsv, for the first 100,000 rows of a text in memory; regularly gives other work a turn, whatever the content or consumer. */
export async function* readCsvText(text: string, headerProblem: CsvSource['headerProblem']): AsyncGenerator<CsvRow> {
  if (isTooWide(text.slice(0, HEAD_BYTES))) throw new Error(TOO_WIDE)
  const { parser, unreadable } = await startParser()
  const source = Readable.from(piecesOf(Buffer.from(text)))
  source.pipe(parser)
  let rows = 0
  let turnBegan = performance.now()
  try {
    for await (const row of readRecords(parser, { headerProblem })) {
      rows += 1
      if (rows > MOST_IMPORT_ROWS) return yield { line: row.line, cells: {}, problem: TOO_MANY }
      yield row
      if (performance.now() - turnBegan < TURN_MS) continue
      await setImmediate()
      turnBegan = performance.now()
    }
    yield* unreadable
  } finally {
    source.destroy()
  }
}

const PIECE_BYTES = 2 * 1024
const TURN_MS = 5
const TOO_MANY = `Only the first ${MOST_IMPORT_ROWS.toLocaleString('en')} rows of a file are imported: put this row and the rest into another file.`

/** Waits between pieces: otherwise the parser would process the stream in one go, even if nobody reads rows. */
async function* piecesOf(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
    yield bytes.subarray(at, at + PIECE_BYTES)
    await setImmediate()
  }
}

/**
 * Each record has its line number as a first cell. Lines are counted as records are parsed, so an unreadable one is placed after the last
 * record read.
 */
async function startParser(delimiter = ','): Promise<{ parser: Parser; unreadable: CsvRow[] }> {
  const { parse } = await import('csv-parse') // most processes never read a file
  const unreadable: CsvRow[] = []
  let countedTwice = 0
  let nextLine = 1
  const parser = parse({
    bom: true,
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    max_record_size: LONGEST_RECORD,
    on_record: (record, { lines }) => {
      const text = record.join()
      countedTwice += count(text, '\r\n') // csv-parse counts these as two lines
      const last = lines - countedTwice
      nextLine = last + 1
      return [String(last - count(text, '\n')), ...record]
    },
  })
  parser.on('skip', () => {
    if (unreadable.length === 0) unreadable.push({ line: nextLine, cells: {}, problem: UNCLOSED })
  })
  return { parser, unreadable }
}

async function* readRecords(
  records: AsyncIterable<string[]>,
  { headerProblem }: Pick<CsvSource, 'headerProblem'>,
): AsyncGenerator<CsvRow> {
  let headers: string[] | null = null
  for await (const [line, ...record] of records) {
    if (headers) {
      yield toRow(headers, record, Number(line))
      continue
    }
    headers = record.map((header) => header.trim().toLowerCase())
    const problem = headers.length > MOST_COLUMNS ? TOO_WIDE : headerProblem(headers)
    if (problem !== null) throw new Error(problem)
  }
  if (!headers) throw new Error(headerProblem([]) ?? 'The file is empty.')
}

function toRow(headers: readonly string[], record: readonly string[], line: number): CsvRow {
  const cells = Object.fromEntries(headers.map((header, n) => [header, record[n]]))
  if (record.length <= headers.length) return { line, cells }
  const problem = `The row has ${record.length} cells, the header ${headers.length}: quote cells that contain commas.`
  return { line, cells, problem }
}

function count(text: string, part: string): number {
  return text.split(part).length - 1
}
