import { enterTokens } from '../../../database/access/token-directory.ts'
import type { Db, Tx } from '../../../database/database.ts'
import { databaseFiles } from '../../../database/documents/database-files.ts'
import { queueStuckDocuments } from '../../../database/documents/document-jobs.ts'
import { dropWaitingMail, wakeMail } from '../../../database/mail/waiting-mail.ts'
import { listMigrations } from '../../../database/migrate.ts'
import { createPartitionsOf } from '../../../database/partitions.ts'
import { makeWordsAnew } from '../../../database/quotes/changes/quote-words.ts'
import { adoptKeys } from '../../../database/secrets/secret-keys.ts'
import { findStore, type Store, saveStore } from '../../../database/stores/stores.ts'
import {
  chooseStoreId,
  deferChecks,
  hasLeftPlatform,
  releaseLanes,
} from '../../../database/stores/transfer/arriving-store.ts'
import { listMovedTables } from '../../../database/stores/transfer/moved-tables.ts'
import { type MovedJob, queueStoreJob } from '../../../database/stores/transfer/store-jobs.ts'
import { insertRows, raiseSequences } from '../../../database/stores/transfer/store-rows.ts'
import { waiveTimeLimits } from '../../../database/waive-time-limits.ts'
import { disableEndpoints } from '../../../database/webhooks/webhook-endpoints.ts'
import { parseJson } from '../../../domain/parse-json.ts'
import type { SecretBox } from '../../../domain/secrets/secret-box.ts'
import { type Files, parseFileName } from '../../../outside/files.ts'
import type { ImportFolder } from '../../../outside/transfer/import-folder.ts'
import { JOBS, MANIFEST, type Manifest, readManifest, tableFile } from './manifest.ts'

interface Arriving {
  db: Db
  /** The storage for files; null for the database. */
  bucket: Files | null
  secretBox: SecretBox
  folder: ImportFolder
  /** Brings in an export of a store that was not closed, as a copy that stays closed. */
  asCopy: boolean
  now: Date
}

/** A store that arrived. */
export interface Arrived {
  store: Store
  manifest: Manifest
  files: number
}

/**
 * Brings in a store that another installation exported, all of it or nothing: with its ids, keys, feed and deliveries, which go on where they
 * were. A copy arrives closed and silent. Throws, saying what to do, if the export is damaged, not final, of another version, sealed with an
 * unknown key, or already here.
 */
export async function importStore(arriving: Arriving): Promise<Arrived> {
  const { db, folder, asCopy } = arriving
  await folder.check()
  const manifest = readManifest((await folder.read(MANIFEST)).toString())
  await checkFits(arriving, manifest)
  await createPartitionsOf(
    db,
    manifest.days.map((day) => new Date(`${day}T00:00:00.000Z`)),
  )
  return db.transaction().execute(async (tx) => {
    await waiveTimeLimits(tx)
    await deferChecks(tx)
    const storeId = await chooseStoreId(tx, manifest.store.id)
    await insertTables(tx, arriving, manifest, storeId)
    await enterTokens(tx, storeId, arriving.now)
    await makeWordsAnew(tx, storeId)
    const files = await putFiles(tx, arriving, storeId)
    await releaseLanes(tx, storeId)
    if (asCopy) await silence(tx, storeId, arriving.now)
    else await queueJobs(tx, arriving, storeId)
    await adoptKeysOf(tx, arriving, manifest)
    const isOpen = !asCopy && !(await hasLeftPlatform(tx, storeId))
    return { store: await saveStore(tx, storeId, { installed: isOpen }), manifest, files }
  })
}

async function checkFits({ db, secretBox, asCopy }: Arriving, manifest: Manifest): Promise<void> {
  const { schema, store, closed, secret_keys } = manifest
  const ours = listMigrations().at(-1)
  if (schema !== ours) {
    throw new Error(
      `The export was made by another version of the service (its newest migration is ${schema}, here it is ${ours}). Run the same version on both installations.`,
    )
  }
  if (!closed && !asCopy) {
    throw new Error(
      'The store was open when it was exported: what came after is missing, and both would send its webhooks and mail. Export it with --close, or import it with --as-copy: it then stays closed, with its webhooks disabled.',
    )
  }
  const missing = secret_keys.map(({ id }) => id).filter((id) => !secretBox.keyIds.includes(id))
  if (missing.length > 0) {
    throw new Error(
      `SECRET_KEY: the export was sealed with the key ${missing.join(', ')} (fingerprint), which is not among yours. Append the other installation's key to your own ("ours,theirs") and restart every process; "qns secret status" says when you can remove it.`,
    )
  }
  if (await findStore(db, store.domain)) throw new Error(`There is already a store with the domain ${store.domain}.`)
}

async function insertTables(tx: Tx, { folder }: Arriving, { rows }: Manifest, storeId: string): Promise<void> {
  for (const table of await listMovedTables(tx)) {
    const name = tableFile(table.name)
    let count = 0
    for await (const lines of folder.lines(name)) {
      await insertRows(tx, table, storeId, lines)
      count += lines.length
    }
    if (count !== rows[name]) throw new Error(`${name} has ${count} lines, but ${MANIFEST} says ${rows[name]}.`)
    await raiseSequences(tx, table, storeId)
  }
}

async function putFiles(tx: Tx, { folder, bucket }: Arriving, storeId: string): Promise<number> {
  const files = bucket ?? databaseFiles(tx)
  let count = 0
  for (const name of folder.names) {
    const key = parseFileName(name.replace('/', `/${storeId}/`))
    if (!key) continue
    await files.put(key, await folder.read(name))
    count += 1
  }
  return count
}

/** Makes a copy of a store harmless: its endpoints are disabled, and mail that waits will not be sent. */
async function silence(tx: Tx, storeId: string, now: Date): Promise<void> {
  await disableEndpoints(tx, storeId)
  await dropWaitingMail(tx, storeId, now)
}

async function queueJobs(tx: Tx, { folder, now }: Arriving, storeId: string): Promise<void> {
  await wakeMail(tx, storeId, now)
  for await (const lines of folder.lines(JOBS)) {
    for (const line of lines) await queueStoreJob(tx, parseJson(line) as MovedJob, storeId)
  }
  await queueStuckDocuments(tx, now, storeId)
}

async function adoptKeysOf(tx: Tx, { secretBox, now }: Arriving, { secret_keys }: Manifest): Promise<void> {
  const [ours] = secretBox.keyIds
  const others = secret_keys.filter(({ id }) => id !== ours)
  const keys = others.map(({ id, proof }) => ({ id, proof: proof === null ? null : Buffer.from(proof, 'base64') }))
  if (keys.length > 0) await adoptKeys(tx, keys, now)
}
