import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { findKeyByToken } from '../../../src/database/access/api-keys.ts'
import { usePortalSession } from '../../../src/database/access/portal-sessions.ts'
import { findPortalSignIn } from '../../../src/database/access/portal-sign-ins.ts'
import { readLink } from '../../../src/database/access/staff-links.ts'
import { useSession } from '../../../src/database/access/staff-sessions.ts'
import { inStoreOf, purgeTokenDirectory } from '../../../src/database/access/token-directory.ts'
import { hashApiKey, newApiKey, storeOfApiKey } from '../../../src/domain/access/api-key.ts'
import { readSecretToken, type TokenKey } from '../../../src/domain/access/secret-token.ts'
import { type OlderDatabase, openOlderDatabase } from '../../support/database/older-database.ts'

const now = new Date()
const KEY = newApiKey('99', false) // as a key of before: it may name any number
const TOKENS = ['session', 'link', 'buyer', 'sign-in', 'invoice'].map((name) => name.padEnd(43, '-'))
const [SESSION, LINK, BUYER, SIGN_IN, INVOICE] = TOKENS.map((text) => readSecretToken(text) ?? assert.fail(text)) as [
  TokenKey,
  TokenKey,
  TokenKey,
  TokenKey,
  TokenKey,
]

let database: OlderDatabase
before(async () => {
  database = await openOlderDatabase('0105')
  const run = (text: string, values: unknown[] = []) => database.pool.query(text, values)
  for (const domain of ['first', 'second']) {
    await run(
      `insert into store (domain, name, plan, currency, timezone, created_at) values ($1, 'Old', 'enterprise', 'EUR', 'UTC', now())`,
      [`${domain}.example.com`],
    )
  }
  const staff = '01900000-0000-7000-8000-000000000001'
  await run(
    `insert into staff (store_id, id, email, name, role, created_at) values (2, $1, 'ada@old.example', 'Ada', 'admin', now())`,
    [staff],
  )
  await run(`insert into staff_session values (2, $1, $2, now(), now(), now())`, [staff, SESSION.hash])
  await run(`insert into staff_link values (2, $1, 'invitation', $2, now() + interval '1 hour')`, [staff, LINK.hash])
  await run(`insert into portal_session values (2, $1, 7, 'kim@buyer.example', 'Kim', '[]', now(), now(), now())`, [
    BUYER.hash,
  ])
  await run(`insert into portal_sign_in values (2, $1, 7, now() + interval '1 hour')`, [SIGN_IN.hash])
  await run(
    `insert into api_key (store_id, id, name, prefix, hash, test, scopes, terms_accepted_at, created_at)
     values (2, $1, 'ERP', 'svc_live_abcd', $2, false, '{read_quotes}', now(), now())`,
    ['01900000-0000-7000-8000-000000000002', hashApiKey(KEY)],
  )
  await run(
    `insert into platform.draft_order (store_id, number, correlation_key, status, currency, lines, subtotal, discount_total, shipping_total,
       tax_total, total, deposit, invoice_hash, invoice_token_enc, created_at, updated_at)
     values (2, 1, 'k', 'open', 'EUR', '[]', 0, 0, 0, 0, 0, 0, $1, '', now(), now())`,
    [INVOICE.hash],
  )
  await database.upgrade()
})
after(() => database.close())

it('sessions, links, keys and invoices made before tokens named their store go on', async () => {
  const { db } = database
  assert.equal((await useSession(db, SESSION, now))?.store.id, '2')
  assert.equal((await readLink(db, LINK, now)).storeId, '2')
  assert.equal((await usePortalSession(db, BUYER, now))?.storeId, '2')
  assert.equal((await findPortalSignIn(db, SIGN_IN, now))?.storeId, '2')
  assert.equal((await findKeyByToken(db, { storeId: storeOfApiKey(KEY), hash: hashApiKey(KEY) }))?.storeId, '2')
  assert.equal(await inStoreOf(db, INVOICE, async (storeId) => storeId), '2')
})

it('a token finds nothing in a store that it does not belong to, though it names it', async () => {
  const { db } = database
  const named = { storeId: '1', hash: Buffer.alloc(32, 1) }
  assert.equal(await useSession(db, named, now), null)
  assert.equal(await usePortalSession(db, named, now), null)
  assert.equal(await findPortalSignIn(db, named, now), null)
  assert.equal(await findKeyByToken(db, named), null)
  await assert.rejects(readLink(db, named, now), { code: 'link_invalid' })
})

it('after 90 days only keys and invoices are still looked for', async () => {
  const count = async () => (await database.pool.query('select count(*)::int as n from token_directory')).rows[0].n
  const after90Days = (ms: number) => new Date(now.getTime() + 90 * 86_400_000 + ms)
  await purgeTokenDirectory(database.db, after90Days(-60_000))
  assert.equal(await count(), 6)
  await purgeTokenDirectory(database.db, after90Days(60_000))
  assert.equal(await count(), 2)
})
