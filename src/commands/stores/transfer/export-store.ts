import type { Db, Tx } from '../../../database/database.ts'
import { listFilesOfStore } from '../../../database/documents/stored-files.ts'
import { listMigrations } from '../../../database/migrate.ts'
import { listPartitionDays } from '../../../database/partitions.ts'
import { listQuotes, type QuotePage } from '../../../database/quotes/quote-list.ts'
import { listSealingKeys } from '../../../database/secrets/sealed-rows.ts'
import { listSecretKeys } from '../../../database/secrets/secret-keys.ts'
import type { Store } from '../../../database/stores/stores.ts'
import { findFeedEnd } from '../../../database/stores/transfer/leaving-store.ts'
import { listMovedTables } from '../../../database/stores/transfer/moved-tables.ts'
import { listStoreJobs } from '../../../database/stores/transfer/store-jobs.ts'
import { readRows } from '../../../database/stores/transfer/store-rows.ts'
import { waiveTimeLimits } from '../../../database/waive-time-limits.ts'
import { type Files, fileName } from '../../../outside/files.ts'
import type { ExportFolder } from '../../../outside/transfer/export-folder.ts'
import { QUOTE_TEXT_FORM, showQuote } from '../../../views/quotes/quote-text.ts'
import { ALL_SEALED_KINDS } from '../../secrets/sealed-kinds.ts'
import { FORMAT, JOBS, MANIFEST, type Manifest, QUOTES, tableFile } from './manifest.ts'

const QUOTES_AT_ONCE = 100

interface Leaving {
  db: Db
  files: Files
  folder: ExportFolder
  baseUrl: string
  now: Date
}

/**
 * Writes everything of a store into a folder, as it is at one moment: its quotes as the API shows them, its rows of every table, and its
 * documents and attachments. Throws if the store is closed and was still written to meanwhile.
 */
export async function exportStore(leaving: Leaving, store: Store): Promise<Manifest> {
  const { db, folder } = leaving
  try {
    const manifest = await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute((tx) => writeAll(tx, leaving, store))
    const end = await findFeedEnd(db, store.id)
    if (manifest.closed && end?.id !== manifest.last_event?.id) {
      throw new Error('Something was still written while the store was exported. Run the command again.')
    }
    await folder.finish()
    return manifest
  } catch (error) {
    folder.abandon()
    throw error
  }
}

async function writeAll(tx: Tx, { db, files, folder, baseUrl, now }: Leaving, store: Store): Promise<Manifest> {
  await waiveTimeLimits(tx)
  const rows: Record<string, number> = {}
  const write = async (name: string, lines: AsyncIterable<readonly string[]>) => {
    rows[name] = await folder.writeLines(name, lines)
  }
  await write(QUOTES, quoteLines(tx, store.id, baseUrl))
  for (const table of await listMovedTables(tx)) await write(tableFile(table.name), readRows(tx, table, store.id))
  await write(JOBS, once((await listStoreJobs(tx, store.id)).map((job) => JSON.stringify(job))))
  for await (const key of listFilesOfStore(tx, store.id)) {
    const bytes = await files.get(key)
    if (bytes) await folder.writeFile(nameInExport(fileName(key)), bytes)
  }
  const manifest = {
    format: FORMAT,
    made_at: now.toISOString(),
    schema: listMigrations().at(-1) ?? '',
    store: { id: store.id, domain: store.domain, name: store.name, platform: store.platform },
    closed: !store.installed,
    last_event: await findFeedEnd(tx, store.id),
    rows,
    days: await listPartitionDays(db),
    secret_keys: await keysOf(tx, store.id),
  }
  await folder.writeFile(MANIFEST, `${JSON.stringify(manifest, null, 2)}\n`)
  return manifest
}

/** Returns a file's name without the store's number: `documents/….pdf`. */
function nameInExport(name: string): string {
  return name.replace(/\/\d+\//, '/')
}

/** Yields a store's quotes that are not deleted, as the API shows them to who may see buyers, last changed last. */
async function* quoteLines(tx: Tx, storeId: string, baseUrl: string): AsyncGenerator<string[]> {
  const page: QuotePage = {
    ...{ filter: {}, newestFirst: false, limit: QUOTES_AT_ONCE, after: null },
    reader: { form: QUOTE_TEXT_FORM, personal: true },
  }
  for (;;) {
    const { quotes, hasMore } = await listQuotes(tx, storeId, page)
    yield quotes.map((quote) => showQuote(quote, { personal: true, baseUrl }))
    const last = quotes.at(-1)
    if (!hasMore || !last) return
    page.after = { updatedAt: last.updatedAt, id: last.id }
  }
}

async function* once(lines: readonly string[]): AsyncGenerator<readonly string[]> {
  yield lines
}

/** Returns the keys that the store's values are sealed with, and the one that signs its links. */
async function keysOf(tx: Tx, storeId: string): Promise<Manifest['secret_keys']> {
  const known = await listSecretKeys(tx)
  const used = new Set(known.slice(0, 1).map(({ id }) => id))
  for (const kind of ALL_SEALED_KINDS) for (const id of await listSealingKeys(tx, kind, storeId)) used.add(id)
  return [...used].map((id) => ({ id, proof: known.find((key) => key.id === id)?.proof?.toString('base64') ?? null }))
}
