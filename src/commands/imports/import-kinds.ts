import {
  FATES,
  type Fate,
  type ImportCounts,
  type ImportKind,
  type ImportSample,
  MOST_ROW_ERRORS,
  type RowError,
} from '../../domain/orders/platform-import.ts'
import type { Compared } from '../../outside/platform/embedded/catalogue/compare-products.ts'
import { productHeaderProblem } from '../../outside/platform/embedded/catalogue/product-headers.ts'
import { companiesHeaderProblem } from '../../outside/platform/embedded/companies/companies-csv.ts'
import type { CsvRow } from '../../outside/platform/embedded/csv-row.ts'
import type { EmbeddedPlatform } from '../../outside/platform/embedded/embedded-platform.ts'
import { companyBatches, productBatches } from './import-batches.ts'
import { readCsvText } from './read-csv.ts'

/** The part of the embedded platform that imports use. */
export type ImportTarget = Pick<
  EmbeddedPlatform,
  'compareProducts' | 'saveProducts' | 'compareCompanies' | 'saveCompanies'
>

/** A batch that can compare and save itself. */
interface Batch {
  rows: number
  errors: readonly RowError[]
  compare(platform: ImportTarget, storeId: string): Promise<Readonly<Record<string, readonly Compared[]>>>
  save(platform: ImportTarget, storeId: string, now: Date): Promise<unknown>
}

const KINDS = {
  catalog: {
    headerProblem: productHeaderProblem,
    async *read(rows: AsyncIterable<CsvRow>): AsyncGenerator<Batch> {
      for await (const { items, errors, rows: done } of productBatches(rows)) {
        yield {
          rows: done,
          errors: errors.map(({ line, handle, message }) => ({ line, subject: handle, message })),
          compare: async (platform, storeId) => ({ ...(await platform.compareProducts(storeId, items)) }),
          save: async (platform, storeId, now) => items.length > 0 && platform.saveProducts(storeId, items, now),
        }
      }
    },
  },
  companies: {
    headerProblem: companiesHeaderProblem,
    async *read(rows: AsyncIterable<CsvRow>): AsyncGenerator<Batch> {
      for await (const { items, errors, rows: done } of companyBatches(rows)) {
        yield {
          rows: done,
          errors: errors.map(({ line, company, message }) => ({ line, subject: company, message })),
          compare: async (platform, storeId) => ({ ...(await platform.compareCompanies(storeId, items)) }),
          save: async (platform, storeId, now) => items.length > 0 && platform.saveCompanies(storeId, items, now),
        }
      }
    },
  },
} as const satisfies Record<ImportKind, object>

/** Yields the file's batches, always the same ones. */
export function readBatches(kind: ImportKind, text: string): AsyncGenerator<Batch> {
  const { headerProblem, read } = KINDS[kind]
  return read(readCsvText(text, headerProblem))
}

const SAMPLE_ROWS = 10
const SAMPLE_COLUMNS = 40
const SAMPLE_CHARACTERS = 100

/** Returns the file's first rows, shortened for display. Throws if its header does not fit the kind. */
export async function readSample(kind: ImportKind, text: string): Promise<ImportSample> {
  const rows: string[][] = []
  let headers: readonly string[] = []
  const headerProblem = (found: readonly string[]) => {
    headers = found.slice(0, SAMPLE_COLUMNS)
    return KINDS[kind].headerProblem(found)
  }
  for await (const { cells } of readCsvText(text, headerProblem)) {
    rows.push(headers.map((header) => (cells[header] ?? '').slice(0, SAMPLE_CHARACTERS)))
    if (rows.length === SAMPLE_ROWS) break
  }
  return { headers: headers.map((header) => header.slice(0, SAMPLE_CHARACTERS)), rows }
}

/**
 * Counts what importing the file now would do, without writing. A thing named in several batches counts once: as created, or as updated
 * if any of them changes it.
 */
export async function planImport(
  platform: ImportTarget,
  { storeId, kind, text }: { storeId: string; kind: ImportKind; text: string },
): Promise<{ rowCount: number; errorCount: number; errors: RowError[]; counts: ImportCounts }> {
  const fates: Record<string, Map<string, Fate>> = {}
  const errors: RowError[] = []
  let rowCount = 0
  let errorCount = 0
  for await (const batch of readBatches(kind, text)) {
    rowCount = batch.rows
    errorCount += batch.errors.length
    errors.push(...batch.errors.slice(0, MOST_ROW_ERRORS - errors.length))
    for (const [name, compared] of Object.entries(await batch.compare(platform, storeId))) {
      fates[name] ??= new Map()
      for (const { key, fate } of compared) noteFate(fates[name], key, fate)
    }
  }
  const counts = Object.fromEntries(Object.entries(fates).map(([name, seen]) => [name, countFates(seen)]))
  return { rowCount, errorCount, errors, counts }
}

function noteFate(seen: Map<string, Fate>, key: string, fate: Fate): void {
  const before = seen.get(key)
  if (before === undefined || FATES.indexOf(fate) > FATES.indexOf(before)) seen.set(key, fate)
}

function countFates(seen: ReadonlyMap<string, Fate>): Record<Fate, number> {
  const counts = { unchanged: 0, updated: 0, created: 0 }
  for (const fate of seen.values()) counts[fate] += 1
  return counts
}
