import { basename, resolve } from 'node:path'
import type { Command } from 'commander'
import { databaseFiles } from '../../database/documents/database-files.ts'
import { readStore } from '../../database/stores/stores.ts'
import type { Files } from '../../outside/files.ts'
import { printRecord } from '../print.ts'
import { type Session, secretBoxOf, withSession } from '../session.ts'

/** `qns store export` and `qns store import` */
export function addStoreTransfer(store: Command): void {
  store
    .command('export')
    .description('write everything of a store into a new folder: JSON Lines, documents and attachments')
    .argument('<folder>', 'a folder that does not exist yet')
    .requiredOption('--store <store>', 'id or domain')
    .option('--close', 'close the store first, to move it: its keys, sessions, webhooks and mail stop')
    .option('--json', 'print JSON')
    .addHelpText('after', EXPORT_HELP)
    .action(async (folder, { store: named, close = false, json = false }) => {
      printRecord(await withSession('store export', (session) => exportTo(session, folder, named, close)), json)
    })
  store
    .command('import')
    .description('bring in a store that was exported, on another installation')
    .argument('<folder>', 'an export')
    .option('--as-copy', 'bring in a store that was open; it stays closed, with its webhooks disabled')
    .option('--json', 'print JSON')
    .addHelpText('after', IMPORT_HELP)
    .action(async (folder, { asCopy = false, json = false }) => {
      printRecord(await withSession('store import', (session) => importFrom(session, folder, asCopy)), json)
    })
}

const EXPORT_HELP = `
The folder has the quotes as the API shows them, the rows of every table, documents and attachments, and a list of checksums. Buyers' data
is in plain text; webhook secrets, mail and the like stay sealed with SECRET_KEY. docs/store-export.md describes every file.
Without --close the store goes on, and the folder has what was committed when the command began.

  qns store export --store acme.example.com acme-2026
  qns store export --store acme.example.com --close acme-2026
  qns store set --store acme.example.com --installed true     (opens it again here)`

const IMPORT_HELP = `
The store keeps its ids, API keys, links and settings. Its feed goes on after the last event, and its webhooks after the last delivery. All
of it arrives or nothing: after an interruption, run the command again. Both installations must run the same version; append the other's key
to SECRET_KEY ("ours,theirs") and restart first.

  qns store import acme-2026`

async function exportTo(session: Session, path: string, named: string, close: boolean) {
  const { ExportFolder } = await import('../../outside/transfer/export-folder.ts')
  const { exportStore } = await import('../../commands/stores/transfer/export-store.ts')
  const { db, now, config } = session
  const store = await readStore(db, named)
  const folder = new ExportFolder(resolve(path))
  const leaving = { db, folder, now, baseUrl: config.baseUrl, files: (await bucketOf(session)) ?? databaseFiles(db) }
  const { closed, last_event, rows } = await exportStore(leaving, close ? await closeFirst(session, store.id) : store)
  return {
    folder: resolve(path),
    store: store.domain,
    closed,
    quotes: rows['tables/quote.jsonl'] ?? 0,
    last_event: last_event?.id ?? null,
    next: closed
      ? `on the other installation: qns store import ${basename(path)}. To open it here again: qns store set --store ${store.domain} --installed true`
      : 'nothing: the store goes on here',
  }
}

async function closeFirst({ db, now }: Session, storeId: string) {
  const { closeStore } = await import('../../commands/stores/transfer/close-store.ts')
  return closeStore({ db, now }, storeId)
}

async function importFrom(session: Session, path: string, asCopy: boolean) {
  const { ImportFolder } = await import('../../outside/transfer/import-folder.ts')
  const { importStore } = await import('../../commands/stores/transfer/import-store.ts')
  const { db, now } = session
  const folder = new ImportFolder(resolve(path))
  const secretBox = await secretBoxOf(session)
  const bucket = await bucketOf(session)
  const { store, manifest, files } = await importStore({ db, bucket, secretBox, folder, asCopy, now })
  return {
    store: store.domain,
    id: store.id,
    open: store.installed,
    quotes: manifest.rows['tables/quote.jsonl'] ?? 0,
    files,
    last_event: manifest.last_event?.id ?? null,
  }
}

async function bucketOf({ config }: Session): Promise<Files | null> {
  if (!config.bucket) return null
  const { s3Files } = await import('../../outside/s3-files.ts')
  return s3Files(config.bucket)
}
