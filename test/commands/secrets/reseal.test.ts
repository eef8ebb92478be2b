import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, describe, it } from 'node:test'
import { unsubscribe } from '../../../src/commands/mail/unsubscribe.ts'
import { countAllSealed } from '../../../src/commands/secrets/count-all-sealed.ts'
import { openSecretBox } from '../../../src/commands/secrets/open-secret-box.ts'
import { readSecretStatus } from '../../../src/commands/secrets/read-secret-status.ts'
import { reseal } from '../../../src/commands/secrets/reseal.ts'
import { ALL_SEALED_KINDS } from '../../../src/commands/secrets/sealed-kinds.ts'
import { queueMail } from '../../../src/database/mail/mail-outbox.ts'
import { isSuppressed, suppress } from '../../../src/database/mail/mail-suppressions.ts'
import { idToUuid, newUuid } from '../../../src/domain/id.ts'
import { hideAddress } from '../../../src/domain/mail/hidden-address.ts'
import type { MailAnswer } from '../../../src/domain/mail/mail-retry.ts'
import { unsubscribeToken } from '../../../src/domain/mail/unsubscribe-token.ts'
import { dictionaryOf } from '../../../src/domain/packing/dictionaries.ts'
import { SecretBox } from '../../../src/domain/secrets/secret-box.ts'
import { csrfToken } from '../../../src/http/admin/gate.ts'
import { taskList } from '../../../src/jobs/tasks.ts'
import { createEmbeddedPlatform } from '../../../src/outside/platform/embedded/embedded-platform.ts'
import type { Poster } from '../../../src/outside/post.ts'
import { openReceiver, type Receiver } from '../../support/network/receiver.ts'
import { openSecondService } from '../../support/processes/second-service.ts'
import { record } from '../../support/service/feed.ts'
import { jobContext } from '../../support/service/jobs.ts'
import { workOffMail } from '../../support/service/mail.ts'
import { openTestService, type TestService } from '../../support/service/service.ts'
import { addEndpoint, deliveriesOf, localPoster, makeEngine } from '../../support/service/webhooks.ts'
import { type Staff, signInAs } from '../../support/shop/admin.ts'
import { openShop, type Shop } from '../../support/shop/catalog.ts'
import { converted, openV01 } from '../../support/shop/orders.ts'
import { QUOTE_BODY } from '../../support/shop/quote-body.ts'

const [K1, K2, K3] = [
  'a test key of at least 32 characters',
  'the second key of at least 32 characters',
  'the third key, of at least 32 characters',
]
const HOUR_MS = 3_600_000
let service: TestService
let poster: Poster
let receiver: Receiver
let shop: Shop
let admin: Staff
before(async () => {
  service = await openTestService()
  poster = await localPoster(2_000)
  receiver = await openReceiver({ clock: () => service.now })
  shop = await openShop(service, { store: { development: true } })
  admin = await signInAs(service, shop.store, 'admin')
  await start(K1)
})
after(async () => {
  receiver.check()
  await receiver.close()
  await poster.close()
  await service.close()
})

/** Restarts every process with these keys a second later, after a worker has run its jobs. */
async function start(...keys: string[]): Promise<string[]> {
  service.now = new Date(service.now.getTime() + 1_000)
  const { secretBox, warnings } = await openSecretBox(service.db, keys, service.now)
  service.systems.secretBox = secretBox
  service.systems.platform = platformOf(keys)
  service.now = new Date(service.now.getTime() + 60_000)
  await runReseal()
  return warnings
}
const platformOf = (secretKeys: readonly string[]) =>
  createEmbeddedPlatform(service.pool, { clock: () => service.now, baseUrl: 'https://quotes.service.dev', secretKeys })
const runReseal = () => taskList(jobContext(service))['reseal-secrets']?.({}, {} as never)
const keyId = (key: string) => new SecretBox([key]).keyIds[0] ?? ''
const counts = () => service.db.transaction().execute(countAllSealed)
const refused = async (...keys: string[]) => {
  const error = await openSecretBox(service.db, keys, service.now).then(
    () => null,
    (thrown: Error) => thrown,
  )
  return error?.message ?? 'started'
}

/** Adds a row of every kind that flows do not leave for long, sealed now. */
async function addRows(): Promise<void> {
  const { secretBox } = service.systems
  const seal = (value: unknown) => secretBox.seal(typeof value === 'string' ? value : JSON.stringify(value))
  const { id: storeId } = shop.store
  const { pool, now } = service
  await pool.query(
    `insert into platform_delivery (store_id, delivery_id, topic, event, email_enc, next_attempt_at, received_at)
     values ($1, $2, 'privacy.customer_redact', '{}', $3, $4, $4)`,
    [storeId, newUuid(now), seal('kim@buyer.example'), new Date(now.getTime() + 999 * HOUR_MS)],
  )
  await pool.query(
    `insert into data_request (store_id, id, email_enc, quote_ids, created_at) values ($1, $2, $3, '{}', $4)`,
    [storeId, newUuid(now), seal('kim@buyer.example'), now],
  )
  await pool.query(
    `insert into platform_import (store_id, id, kind, file_name, bytes, staff_id, state, file, sample, errors, created_at)
     select $1, $2, 'companies', 'a.csv', 3, id, 'checked', $3, $4, $5, $6 from staff where store_id = $1 limit 1`,
    [storeId, newUuid(now), seal('a,b'), seal({ headers: ['a'], rows: [] }), seal([]), now],
  )
  await pool.query(
    `insert into card_account (store_id, live, keys_enc, connected_at) values ($1, false, $2, $3)
     on conflict (store_id) do update set keys_enc = excluded.keys_enc`,
    [storeId, seal({ secretKey: 'sk_test_a', noticesSecret: null }), now],
  )
  await pool.query(
    `insert into shopify_installation (store_id, grant_type, scopes, tokens, access_expires_at, installed_at)
     values ($1, 'exchange', '', $2, $3, $3)
     on conflict (store_id) do update set tokens = excluded.tokens`,
    [storeId, seal({ access: 'a', refresh: 'b', former: null }), now],
  )
  await pool.query(
    `update document set code = 'CODE', evidence = $2
     where store_id = $1 and id = (select id from document where store_id = $1 limit 1)`,
    [storeId, seal({ evidence: {}, sha256: '' })],
  )
  await pool.query('update conversion set invoice_intent = $2 where store_id = $1', [
    storeId,
    seal({ actor: { kind: 'job' }, to: null }),
  ])
}

describe('rotating the secret key twice and dropping the first key', () => {
  it('loses nothing: webhooks, suppressed addresses, opt-outs, queued mail, replays, invoices, links', async () => {
    const { db, pool } = service
    const { store } = shop
    const box = () => service.systems.secretBox
    const endpoint = await addEndpoint(service, store, receiver)
    await suppress(
      db,
      store.id,
      hideAddress(box(), 'gone@buyer.example'),
      { reason: 'bounced', code: 550 },
      service.now,
    )
    const link = { store: store.domain, address: 'opted@buyer.example', language: 'en' } as const
    await unsubscribe(service.systems, unsubscribeToken(box(), link), service.now)
    const post = (baseUrl: string) =>
      fetch(`${baseUrl}/v1/quotes`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${shop.key}`,
          'content-type': 'application/json',
          'idempotency-key': 'before-the-rotation',
        },
        body: JSON.stringify(QUOTE_BODY),
      })
    const made = await (await post(service.baseUrl)).json()
    const quote = await openV01(service, shop)
    await converted(admin, quote)
    await addRows()
    await workOffMail(service)
    await db
      .transaction()
      .execute((tx) =>
        queueMail(
          tx,
          store.id,
          { kind: 'test', to: 'waits@buyer.example', data: { subject: 'x', text: 'x', html: 'x' } },
          box(),
          service.now,
        ),
      )
    const before = await counts()
    assert.deepEqual([...before.keys()], [keyId(K1)])
    assert.deepEqual(
      [...(before.get(keyId(K1))?.keys() ?? [])].toSorted(),
      ALL_SEALED_KINDS.map(({ name }) => name).toSorted(),
    )

    await start(K2, K1)
    assert.deepEqual([...(await counts())], [[keyId(K2), before.get(keyId(K1))]])
    await start(K3, K2, K1)
    const oldLink = unsubscribeToken(new SecretBox([K1]), { ...link, address: 'late@buyer.example' })
    assert.equal(
      await unsubscribe(service.systems, oldLink, service.now),
      true,
      'a link of old mail works with its key',
    )
    const warnings = await start(K3, K2)
    assert.match(warnings.join('\n'), new RegExp(`the key ${keyId(K1)} is gone, so links it signed no longer work`))
    assert.deepEqual([...(await counts()).keys()], [keyId(K3)])
    const { rows: kept } = await pool.query(`select body from idempotency_key where key = 'before-the-rotation'`)
    assert.equal(dictionaryOf(kept[0].body), 'answers', 'what was packed stays packed')
    assert.equal(await unsubscribe(service.systems, oldLink, service.now), false, 'and no longer without')

    await record(db, store.id, 1, service.now)
    await makeEngine(service, poster).runDue()
    assert.deepEqual([...new Set((await deliveriesOf(service, endpoint.id)).map(({ state }) => state))], ['delivered'])
    receiver.check() // each was signed with the endpoint's earlier secret
    const isHeld = (address: string, kind: 'expiring_soon' | 'proposal') =>
      isSuppressed(db, store.id, hideAddress(box(), address), kind as never)
    assert.equal(await isHeld('gone@buyer.example', 'proposal'), true)
    assert.equal(await isHeld('opted@buyer.example', 'expiring_soon'), true)
    assert.equal(await isHeld('late@buyer.example', 'expiring_soon'), true)
    assert.equal(await isHeld('opted@buyer.example', 'proposal'), false)

    const sent: string[] = []
    const mailer = {
      send: async ({ to }: { to: { address: string } }): Promise<MailAnswer> => {
        sent.push(to.address)
        return { at: 'done', code: 250, status: null }
      },
      close: () => {},
    }
    await workOffMail(service, { systems: { ...service.systems, mailer } })
    assert.deepEqual(sent, ['waits@buyer.example'])

    const second = await openSecondService(service.url, {
      ...{ secretBox: box(), platform: platformOf([K3, K2]), clock: () => service.now },
    })
    try {
      const again = await post(second.baseUrl)
      assert.deepEqual(
        [again.status, again.headers.get('idempotent-replayed'), await again.json()],
        [201, 'true', made],
      )
      for (const path of ['mail', 'mail-suppressions', 'data-requests', 'platform/deliveries']) {
        const answer = await fetch(`${second.baseUrl}/admin/api/${path}`, { headers: { cookie: admin.cookie } })
        assert.equal(answer.status, 200, path)
      }
    } finally {
      await second.close()
    }
    const { rows: drafts } = await pool.query('select id from platform.draft_order')
    const draft = await platformOf([K3]).getDraftOrder(
      { storeId: store.id } as never,
      `gid://platform/DraftOrder/${drafts[0]?.id}`,
    )
    assert.match(draft?.invoiceUrl ?? '', /\/pay\/[0-9a-z]+\.[\w-]{43}$/)
    const { rows } = await pool.query(
      'select count(distinct recipient)::int as one from mail_message where recipient = $1',
      [hideAddress(new SecretBox([K3]), 'waits@buyer.example').fingerprints[0]],
    )
    assert.equal(rows[0].one, 1)
  })

  it('succeeds even if interrupted after each step, and with two processes at once', async () => {
    await addRows()
    service.now = new Date(service.now.getTime() + HOUR_MS)
    const { secretBox } = await openSecretBox(service.db, [K1, K3], service.now)
    const step = () => reseal({ db: service.db, secretBox, now: service.now, isTimeUp: () => true })
    let steps = 0
    for (let left = ['more']; left.includes('more') && steps < 200; steps += 1)
      left = await Promise.all([step(), step()])
    assert.ok(steps > ALL_SEALED_KINDS.length / 2, `${steps} steps`)
    assert.deepEqual([...(await counts()).keys()], [keyId(K1)])
    await start(K3, K1)
  })

  it('is done only by the processes started last: those with the older key first do not undo it', async () => {
    const older = new SecretBox([K1, K3])
    assert.equal(await reseal({ db: service.db, secretBox: older, now: service.now, isTimeUp: () => false }), 'over')
    assert.deepEqual([...(await counts()).keys()], [keyId(K3)])
  })

  it('keeps one of two entries for an address that two processes made with different keys', async () => {
    const { db } = service
    const { id } = shop.store
    for (const key of [K1, K3]) {
      await suppress(
        db,
        id,
        hideAddress(new SecretBox([key]), 'twice@buyer.example'),
        { reason: 'bounced' },
        service.now,
      )
    }
    await start(K3, K1)
    const { fingerprints } = hideAddress(new SecretBox([K3, K1]), 'twice@buyer.example')
    const { rows } = await service.pool.query('select recipient from mail_suppression where recipient = any($1)', [
      fingerprints,
    ])
    assert.deepEqual(rows, [{ recipient: fingerprints[0] }])
  })
})

describe('startup', () => {
  it("is refused with an explanation if the keys are not the database's", async () => {
    const words = await refused('another key of at least 32 characters')
    assert.match(words, new RegExp(`^SECRET_KEY: this database was written with the key ${keyId(K3)}.*, not with `))
    assert.match(words, /"qns secret forget <fingerprint>"/)
    assert.ok(![K1, K2, K3].some((key) => words.includes(key)))
  })

  it('is refused if a key still in use is dropped, and the message says what for', async () => {
    service.now = new Date(service.now.getTime() + 3 * HOUR_MS)
    const { secretBox } = await openSecretBox(service.db, [K2, K3], service.now)
    const words = await refused(K2)
    assert.match(
      words,
      new RegExp(`^SECRET_KEY: the key ${keyId(K3)} is missing but still needed for .*1 webhook secrets`),
    )
    service.systems.secretBox = secretBox
    await start(K2, K3)
    assert.equal(await refused(K2), 'started')
    await start(K3, K2)
  })

  it('does not recount what is known to be clear', async () => {
    service.now = new Date(service.now.getTime() + 3 * HOUR_MS)
    await start(K3, K2)
    const [status] = (await readSecretStatus(service.db, [K3, K2], service.now)).filter(({ key }) => key === keyId(K2))
    assert.deepEqual([status?.state, status?.sealed, status?.canBeDropped], ['older', {}, false])
    const { rows } = await service.pool.query(
      'select swept_at > used_at as swept, remains from secret_key where id = $1',
      [keyId(K2)],
    )
    assert.deepEqual(rows, [{ swept: true, remains: false }])
    const later = new Date(service.now.getTime() + 91 * 24 * HOUR_MS)
    const [then] = (await readSecretStatus(service.db, [K3, K2], later)).filter(({ key }) => key === keyId(K2))
    assert.equal(then?.canBeDropped, true, 'when the links it signed have ended')
  })

  it('adopts an older database, recognising its keys by what they sealed', async () => {
    const migration = readFileSync(new URL('../../../migrations/0026_secret_keys.sql', import.meta.url), 'utf8')
    await service.pool.query('delete from secret_key')
    await service.pool.query(migration.slice(migration.indexOf('insert into secret_key')))
    const { rows: found } = await service.pool.query('select id, proof from secret_key')
    assert.deepEqual(found, [{ id: keyId(K3), proof: null }])
    assert.match(await refused(K1), /^SECRET_KEY: this database was written with the key/)
    assert.equal(await refused(K3), 'started')
    const { rows } = await service.pool.query('select proof is not null as proven from secret_key')
    assert.deepEqual(rows, [{ proven: true }])
  })

  it('accepts any key after an empty secret-key file, and reseals what was sealed with none', async () => {
    const { pool } = service
    await pool.query('delete from secret_key')
    const unkeyed = new SecretBox([''])
    const one = idToUuid('whe', (await addEndpoint(service, shop.store, receiver)).id)
    await pool.query('update webhook_endpoint set secret_enc = $2 where id = $1', [one, unkeyed.seal('whsec_abc')])
    await pool.query('insert into secret_key (id, started_at, used_at) values ($1, $2, $2)', [
      unkeyed.keyIds[0],
      service.now,
    ])
    const warnings = await start(K3)
    assert.match(warnings.join('\n'), /was empty are being resealed/)
    assert.deepEqual([...(await counts()).keys()], [keyId(K3)])
    const { rows } = await pool.query('select secret_enc from webhook_endpoint where id = $1', [one])
    assert.equal(new SecretBox([K3]).open(rows[0].secret_enc), 'whsec_abc')
    await pool.query('delete from webhook_endpoint where id = $1', [one])
  })
})

describe('a process that does not have the newest key yet', () => {
  it('mails nobody whose opt-out it cannot find, ends no webhook and answers no 500; another process does its work', async () => {
    const { db } = service
    const { store } = shop
    const held = await addEndpoint(service, store, receiver)
    await start(K3)
    const older = service.systems.secretBox
    await start(K1, K3)
    const newer = service.systems.secretBox
    await record(db, store.id, 1, service.now)
    await suppress(db, store.id, hideAddress(newer, 'refused@buyer.example'), { reason: 'opted_out' }, service.now)

    service.systems.secretBox = older
    await assert.rejects(
      isSuppressed(db, store.id, hideAddress(older, 'refused@buyer.example'), 'expiring_soon'),
      /Other processes seal with the key/,
    )
    await makeEngine(service, poster).runDue()
    assert.deepEqual(await deliveriesOf(service, held.id), [])
    assert.equal((await admin.call('GET', `/admin/api/webhooks/${held.id}`)).body.status, 'active')
    const second = await openSecondService(service.url, { secretBox: older, clock: () => service.now })
    try {
      const ping = await fetch(`${second.baseUrl}/admin/api/webhooks/${held.id}/ping`, {
        method: 'POST',
        headers: {
          cookie: admin.cookie,
          'x-csrf-token': csrfToken({ secretBox: older }, admin.cookie.slice(admin.cookie.indexOf('=') + 1)),
          'content-type': 'application/json',
        },
        body: '{}',
      })
      const { code, detail } = (await ping.json()) as { code: string; detail: string }
      assert.deepEqual([ping.status, code], [409, 'action_unavailable'], detail)
    } finally {
      await second.close()
    }

    service.systems.secretBox = newer
    service.now = new Date(service.now.getTime() + 5 * 60_000)
    await makeEngine(service, poster).runDue()
    assert.deepEqual(
      (await deliveriesOf(service, held.id)).map(({ state }) => state),
      ['delivered'],
    )
  })
})

describe('sealed data', () => {
  it('is fully listed: every bytes column is either resealed or known not to be sealed', async () => {
    const { rows } = await service.pool.query<{ name: string }>(`
      select case when table_schema = 'public' then table_name else table_schema || '.' || table_name end || '.' || column_name as name
      from information_schema.columns
      where data_type = 'bytea' and table_schema in ('public', 'platform')`)
    const HASHES =
      /(\.(token_|session_|message_)?hash|\.invoice_hash|\.fingerprint|\.recipient|\.signature|\.name|\.bytes|\.packed|\.sha256|secret_key\.proof|passkey\.(credential_id|public_key)|passkey_challenge\.challenge)$/
    const sealed = ALL_SEALED_KINDS.flatMap(({ table, boxes }) => boxes.map((box) => `${table}.${box}`))
    const columns = rows.map(({ name }) => name).filter((name) => !HASHES.test(name) && !/_p\d{8}/.test(name))
    assert.deepEqual(columns.toSorted(), sealed.toSorted())
  })
})
