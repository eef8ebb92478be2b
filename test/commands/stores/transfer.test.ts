import assert from 'node:assert/strict'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { unsubscribe } from '../../../src/commands/mail/unsubscribe.ts'
import { openSecretBox } from '../../../src/commands/secrets/open-secret-box.ts'
import { reseal } from '../../../src/commands/secrets/reseal.ts'
import { setStore } from '../../../src/commands/stores/set-store.ts'
import { exportStore } from '../../../src/commands/stores/transfer/export-store.ts'
import { importStore } from '../../../src/commands/stores/transfer/import-store.ts'
import type { Manifest } from '../../../src/commands/stores/transfer/manifest.ts'
import { findKeyByToken } from '../../../src/database/access/api-keys.ts'
import { databaseFiles } from '../../../src/database/documents/database-files.ts'
import { settleDocument } from '../../../src/database/documents/documents.ts'
import { findQuoteLink } from '../../../src/database/quotes/quote-links.ts'
import { noteNextSkus } from '../../../src/database/quotes/skus/sku-index.ts'
import { readStore } from '../../../src/database/stores/stores.ts'
import { isAtRest, markMoment } from '../../../src/database/stores/transfer/leaving-store.ts'
import { listMovedTables, STAYING } from '../../../src/database/stores/transfer/moved-tables.ts'
import { hashSecretToken, newSecretToken } from '../../../src/domain/access/secret-token.ts'
import { formatId } from '../../../src/domain/id.ts'
import { unsubscribeToken } from '../../../src/domain/mail/unsubscribe-token.ts'
import { SecretBox } from '../../../src/domain/secrets/secret-box.ts'
import { type Files, fileName } from '../../../src/outside/files.ts'
import { createEmbeddedPlatform } from '../../../src/outside/platform/embedded/embedded-platform.ts'
import { ExportFolder } from '../../../src/outside/transfer/export-folder.ts'
import { ImportFolder } from '../../../src/outside/transfer/import-folder.ts'
import { newSum } from '../../../src/outside/transfer/sums.ts'
import { openTestDatabase, type TestDatabase } from '../../support/database/database.ts'
import { openDevelopmentStore } from '../../support/database/development-store.ts'
import { type Demo, openDemo } from '../../support/guides/demo.ts'

const DOMAIN = 'harbourline.example.com'
const THEIRS = 'a test key of at least 32 characters'
const OURS = 'the key of the other installation, which is longer'
const now = new Date()

let root: string
let demo: Demo
let source: TestDatabase
let closed: string
let open: string
before(async () => {
  root = mkdtempSync(join(tmpdir(), 'qns-transfer-'))
  demo = await openDemo()
  source = await demo.copy()
  await openSecretBox(source.db, [THEIRS], now)
  await makeFiles(source)
  while (await source.db.transaction().execute((tx) => noteNextSkus(tx, '1', 10_000)));
  open = await leave(source, 'open')
  await setStore({ ...source, now }, DOMAIN, { installed: false })
  closed = await leave(source, 'closed')
})
after(async () => {
  await source.close()
  await demo.close()
  rmSync(root, { recursive: true, force: true })
})

/** Makes some of the demo's documents, and an attachment. */
async function makeFiles({ db, pool }: TestDatabase): Promise<void> {
  const files = databaseFiles(db)
  const { rows } = await pool.query('select id, quote_id from document order by id limit 5')
  const [{ quote_id }] = rows
  for (const { id } of rows) {
    const bytes = Buffer.from(`%PDF-1.7 of ${id}`)
    await files.put({ storeId: '1', id }, bytes)
    const made = { fileSize: bytes.length, sha256: newSum().update(bytes).digest(), generatedAt: now, sealed: null }
    await settleDocument(db, '1', id, made)
  }
  await pool.query(
    `insert into quote_link (store_id, id, quote_id, created_at, expires_at) values (1, $1, $2, now(), now() + interval '90 days')`,
    ['01900000-0000-7000-8000-00000000000b', quote_id],
  )
  const id = '01900000-0000-7000-8000-00000000000a'
  await files.put({ storeId: '1', id, kind: 'attachment' }, Buffer.from('a drawing'))
  await pool.query(
    `insert into attachment (store_id, id, quote_id, message_id, line_id, from_buyer, file_name, media_type, file_size, scan, created_at)
    values (1, $1, $2, (select id from quote_message where quote_id = $2 limit 1), null, true, 'drawing.dwg', 'image/vnd.dwg', 9, 'clean', now())`,
    [id, quote_id],
  )
}

/** Exports the demo store of a database into a new folder. */
async function leave({ db }: TestDatabase, name: string, files: Files = databaseFiles(db)): Promise<string> {
  const path = join(root, name)
  const folder = new ExportFolder(path)
  await exportStore({ db, files, folder, baseUrl: 'https://quotes.example.com', now }, await readStore(db, DOMAIN))
  return path
}

function arrive(
  { db }: TestDatabase,
  path: string,
  { keys = [OURS, THEIRS], asCopy = false, bucket = null as Files | null } = {},
) {
  const folder = new ImportFolder(path)
  return importStore({ db, bucket, secretBox: new SecretBox(keys), folder, asCopy, now })
}

/** Opens an installation that has a store of its own, and so the number of the arriving one. */
async function openOther(): Promise<TestDatabase> {
  const other = await openTestDatabase('daily')
  await openDevelopmentStore(other)
  await openSecretBox(other.db, [OURS, THEIRS], now)
  return other
}

const manifestOf = (path: string): Manifest => JSON.parse(readFileSync(join(path, 'manifest.json'), 'utf8'))

const namesIn = (path: string, folder: string) => readdirSync(join(path, folder)).map((name) => join(folder, name))

/** Returns a folder's files of lines by name. */
function linesOf(path: string): Map<string, string> {
  const tables = readdirSync(join(path, 'tables')).map((name) => `tables/${name}`)
  return new Map(
    [...tables, 'quotes.jsonl', 'jobs.jsonl'].map((name) => [name, readFileSync(join(path, name), 'utf8')]),
  )
}

/** Copies an export, with one file changed by this; its sum is that of the change if `isKnown`. */
function altered(from: string, name: string, change: (text: string) => string, { isKnown = true } = {}): string {
  const to = mkdtempSync(join(root, 'altered-'))
  cpSync(from, to, { recursive: true })
  const text = change(readFileSync(join(to, name), 'utf8'))
  writeFileSync(join(to, name), text)
  if (isKnown && name !== 'SHA256SUMS') {
    const sums = readFileSync(join(to, 'SHA256SUMS'), 'utf8')
    const sum = newSum().update(text).digest('hex')
    writeFileSync(join(to, 'SHA256SUMS'), sums.replace(new RegExp(`^.*  ${name}$`, 'm'), `${sum}  ${name}`))
  }
  return to
}

describe('a store that moves', () => {
  let other: TestDatabase
  let moved: Awaited<ReturnType<typeof arrive>>
  before(async () => {
    other = await openOther()
    moved = await arrive(other, closed)
  })
  after(() => other.close())

  it('arrives open, under the next number if its own is taken', () => {
    assert.equal(manifestOf(closed).store.id, '1')
    assert.deepEqual([moved.store.id, moved.store.domain, moved.store.installed], ['2', DOMAIN, true])
    assert.equal(moved.files, 6)
  })

  it('is exactly what left: exported again, every file is the same', async () => {
    await setStore({ ...other, now }, DOMAIN, { installed: false })
    const again = await leave(other, 'again')
    const [left, arrived] = [linesOf(closed), linesOf(again)]
    assert.deepEqual([...arrived.keys()], [...left.keys()])
    for (const [name, text] of left) {
      const revision = name === 'tables/store.jsonl' ? /"revision":\d+/ : /$^/ // counts every opening and closing
      assert.equal(arrived.get(name)?.replace(revision, ''), text.replace(revision, ''), name)
    }
    for (const name of ['documents', 'attachments'].flatMap((folder) => namesIn(closed, folder)))
      assert.deepEqual(readFileSync(join(again, name)), readFileSync(join(closed, name)), name)
    assert.deepEqual(manifestOf(again).last_event, manifestOf(closed).last_event)
    await setStore({ ...other, now }, DOMAIN, { installed: true })
  })

  it('has its search, word for word as quotes had it when they came, and figures that follow from its history', async () => {
    for (const columns of ['quote_id, words from quote_search', 'quote_id, change_id from analytics_tail']) {
      const rowsOf = async ({ pool }: TestDatabase, storeId: string) =>
        (await pool.query(`select ${columns} where store_id = ${storeId} order by 1, 2`)).rows
      const there = await rowsOf(source, '1')
      assert.ok(there.length > 0, columns)
      assert.deepEqual(await rowsOf(other, '2'), there)
    }
  })

  it('gives new products, orders and SKUs numbers that none of its own has', async () => {
    const product = { handle: 'new', title: 'New', variants: [{ options: ['Default Title'], price: '1.00' }] }
    await createEmbeddedPlatform(other.pool).saveProducts('2', [product], now)
    for (const [sequence, table] of [
      ['platform.product', 'platform.product'],
      ['platform.draft_order', 'platform.draft_order'],
      ['sku', 'sku'],
    ])
      await other.pool.query(`do $$ begin
        assert nextval(pg_get_serial_sequence('${sequence}', 'id')) > (select max(id) from ${table}); end $$`)
  })

  it("ends reminders by the links in its old mail, but never another store's by a number that meant something else", async () => {
    const theirs = new SecretBox([THEIRS])
    const systems = { db: other.db, secretBox: new SecretBox([OURS, THEIRS]) }
    const about = { address: 'kim@buyer.example', language: null }
    const suppressed = async () => (await other.pool.query('select store_id from mail_suppression')).rows
    assert.equal(await unsubscribe(systems, unsubscribeToken(theirs, { ...about, store: '1' }), now), false)
    assert.deepEqual(await suppressed(), [])
    assert.equal(await unsubscribe(systems, unsubscribeToken(theirs, { ...about, store: DOMAIN }), now), true)
    assert.equal(await unsubscribe(systems, unsubscribeToken(systems.secretBox, { ...about, store: '1' }), now), true)
    assert.deepEqual(await suppressed(), [{ store_id: '2' }, { store_id: '1' }])
    await other.pool.query('delete from mail_suppression')
  })

  it('is found by the keys and links it had, whatever number they name, and no other store is', async () => {
    const [{ hash }] = (await source.pool.query('select hash from api_key order by id limit 1')).rows
    assert.equal((await findKeyByToken(other.db, { storeId: '1', hash }))?.storeId, '2')
    const linkId = formatId('lnk', '01900000-0000-7000-8000-00000000000b')
    for (const storeId of ['1', '2', null]) {
      const found = await findQuoteLink(other.db, { storeId, linkId })
      assert.deepEqual([found?.link.storeId, found?.store.domain], ['2', DOMAIN], String(storeId))
    }
    const secret = newSecretToken('2')
    assert.equal(await findKeyByToken(other.db, { storeId: '2', hash: hashSecretToken(secret) }), null)
  })

  it('is resealed with the key of its new installation, so that the old one can go', async () => {
    const secretBox = new SecretBox([OURS, THEIRS])
    while ((await reseal({ db: other.db, secretBox, now, isTimeUp: () => true })) === 'more') {}
    await setStore({ ...other, now }, DOMAIN, { installed: false })
    const resealed = manifestOf(await leave(other, 'resealed'))
    assert.deepEqual(
      resealed.secret_keys.map(({ id }) => id),
      new SecretBox([OURS]).keyIds,
    )
  })
})

it('keeps its number on an installation where that is free', async () => {
  const empty = await openTestDatabase('daily')
  try {
    const { store } = await arrive(empty, closed)
    assert.equal(store.id, '1')
    const next = await openDevelopmentStore(empty)
    assert.ok(Number(next.id) > 1)
  } finally {
    await empty.close()
  }
})

it('puts its files into a bucket where there is one, under its new number', async () => {
  const other = await openOther()
  const kept = new Map<string, Buffer>()
  const bucket: Files = {
    packs: false,
    put: async (key, bytes) => void kept.set(fileName(key), bytes),
    get: async (key) => kept.get(fileName(key)) ?? null,
    remove: async (key) => void kept.delete(fileName(key)),
  }
  try {
    const { files } = await arrive(other, closed, { bucket })
    assert.equal(kept.size, files)
    for (const [name, bytes] of kept) assert.deepEqual(bytes, readFileSync(join(closed, name.replace('/2/', '/'))))
    assert.equal((await other.pool.query('select from stored_file')).rowCount, 0)
    const again = await leave(other, 'from-bucket', bucket)
    assert.deepEqual(namesIn(again, 'documents'), namesIn(closed, 'documents'))
  } finally {
    await other.close()
  }
})

it('an export of an open store only comes in as a copy: closed, with its webhooks disabled and no mail or jobs that wait', async () => {
  const other = await openOther()
  try {
    await assert.rejects(arrive(other, open), /was open when it was exported.*--close.*--as-copy/)
    const { store } = await arrive(other, open, { asCopy: true })
    assert.equal(store.installed, false)
    const rows = async (text: string) => (await other.pool.query(text)).rowCount
    assert.equal(await rows(`select from webhook_endpoint where store_id = ${store.id} and status = 'active'`), 0)
    assert.equal(await rows(`select from mail_outbox where store_id = ${store.id}`), 0)
    assert.equal(await rows(`select from mail_message where store_id = ${store.id} and state = 'waiting'`), 0)
    assert.equal(await rows('select from graphile_worker.jobs'), 0)
    assert.ok(((await rows(`select from quote where store_id = ${store.id}`)) ?? 0) > 60)
  } finally {
    await other.close()
  }
})

describe('an import', () => {
  let other: TestDatabase
  before(async () => {
    other = await openOther()
  })
  after(() => other.close())

  it('is refused, and leaves nothing, if anything about the export is wrong', async () => {
    const refused = async (path: string, reason: RegExp, options = {}) => {
      await assert.rejects(async () => arrive(other, path, options), reason)
    }
    await refused(root, /no complete export of a store: it has no SHA256SUMS/)
    await refused(
      altered(closed, 'tables/quote.jsonl', (text) => text.replace('"status"', '"Status"'), { isKnown: false }),
      /tables\/quote\.jsonl is not as it was written/,
    )
    const gone = altered(closed, 'jobs.jsonl', (text) => text)
    rmSync(join(gone, 'jobs.jsonl'))
    await refused(gone, /jobs\.jsonl is missing/)
    const less = altered(closed, 'tables/quote_message.jsonl', (text) => text.split('\n').slice(1).join('\n'))
    await refused(less, /has \d+ lines, but manifest\.json says/)
    await refused(
      altered(closed, 'manifest.json', (text) => text.replace('"format": 1', '"format": 2')),
      /newer version/,
    )
    await refused(
      altered(closed, 'manifest.json', () => '{}'),
      /not that of an export/,
    )
    await refused(
      altered(closed, 'manifest.json', (text) => text.replace(/"schema": ".*"/, '"schema": "0001_first.sql"')),
      /another version of the service.*0001_first\.sql/,
    )
    for (const name of ['../../etc/passwd', '/etc/passwd', 'documents/../x.pdf', 'tables/quote.jsonl.exe'])
      await refused(
        altered(closed, 'SHA256SUMS', (text) => `${'0'.repeat(64)}  ${name}\n${text}`),
        /has a line that no export has/,
      )
    await refused(closed, /sealed with the key [0-9a-f]{8}.*\("ours,theirs"\)/, { keys: [OURS] })
    const { rows } = await other.pool.query('select domain from store')
    assert.equal(rows.length, 1)
  })

  it('is refused if the store is here already', async () => {
    await arrive(other, closed)
    await assert.rejects(arrive(other, closed), /There is already a store with the domain harbourline/)
  })
})

describe('a closed store', () => {
  it('is at rest once no webhook, mail or conversion is in hand, and what was being written is', async () => {
    const { db, pool, close } = await demo.copy()
    const writer = await pool.connect()
    try {
      await writer.query('begin')
      await writer.query("update store set revision = revision + 1, name = 'Other'")
      const mark = await markMoment(db, '1')
      // what other databases of the server write counts too, until it has ended
      const rests = async () => {
        while (!(await isAtRest(db, '1', mark))) await setImmediate()
      }
      assert.equal(await isAtRest(db, '1', mark), false)
      await writer.query('commit')
      await rests()
      const id = '01900000-0000-7000-8000-00000000000b'
      await pool.query(
        "insert into webhook_endpoint (store_id, id, url, secret_enc, created_at) values (1, $1, 'https://x.example', '', now())",
        [id],
      )
      await pool.query('insert into webhook_lane (store_id, endpoint_id, cursor_id) values (1, $1, $1)', [id])
      await pool.query('alter table conversion drop constraint conversion_check1') // of one that is over
      const HELD = {
        webhook_lane: 'true',
        mail_outbox: 'id = (select id from mail_outbox limit 1)',
        conversion: 'id = (select id from conversion limit 1)',
      }
      for (const [table, which] of Object.entries(HELD)) {
        const started = table === 'conversion' ? ", state = 'started'" : ''
        await writer.query('begin')
        const { rowCount } = await writer.query(
          `update ${table} set lease_until = now() + interval '1 minute'${started} where ${which}`,
        )
        assert.ok(rowCount, table)
        await writer.query('commit')
        assert.equal(await isAtRest(db, '1', mark), false, table)
        await pool.query(`update ${table} set lease_until = '-infinity' where lease_until > now()`)
        await rests()
      }
    } finally {
      writer.release()
      await close()
    }
  })
})

describe('an export', () => {
  it('is private, and does not overwrite anything', async () => {
    await assert.rejects(leave(source, 'closed'), /exists already: name another folder/)
    assert.deepEqual(
      readdirSync(root).filter((name) => name.endsWith('.part')),
      [],
    )
  })

  it('fails if a closed store was still written to, and leaves no folder', async () => {
    const late = await demo.copy()
    try {
      await makeFiles(late)
      await setStore({ ...late, now }, DOMAIN, { installed: false })
      const files: Files = {
        ...databaseFiles(late.db),
        get: async (key) => {
          await late.pool.query("update store_feed set last_id = '01999999-0000-7000-8000-000000000000'")
          return databaseFiles(late.db).get(key)
        },
      }
      await assert.rejects(leave(late, 'late', files), /Something was still written.*Run the command again/)
      assert.ok(!existsSync(join(root, 'late')) && !existsSync(join(root, 'late.part')))
    } finally {
      await late.close()
    }
  })

  it('has every table with rows of stores, or says why not; the documentation describes each', async () => {
    const { rows } = await source.pool.query(`
      select case n.nspname when 'public' then '' else n.nspname || '.' end || c.relname as name
      from pg_class c
      join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'store_id'
      where c.relkind in ('r', 'p') and not c.relispartition and (c.relpersistence = 'p' or c.relname = 'rate_bucket') and n.nspname in ('public', 'platform')`)
    const moved = (await listMovedTables(source.db)).map(({ name }) => name)
    assert.deepEqual(new Set([...moved, ...Object.keys(STAYING)]), new Set(['store', ...rows.map(({ name }) => name)]))
    const described = readFileSync('docs/store-export.md', 'utf8')
    assert.deepEqual(
      moved.filter((name) => !described.includes(`| \`${name}\` |`)),
      [],
    )
  })
})
