import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, describe, it } from 'node:test'
import pg from 'pg'
import { redactCustomer } from '../../../../src/commands/customers/redact-customer.ts'
import { workOnImport } from '../../../../src/commands/imports/work-on-import.ts'
import type { Store } from '../../../../src/database/stores/stores.ts'
import type { EmbeddedPlatform } from '../../../../src/outside/platform/embedded/embedded-platform.ts'
import { PlatformUnavailable } from '../../../../src/outside/platform/port.ts'
import { checkedImport, productsCsv, uploadCsv } from '../../../support/service/imports.ts'
import { listFailedJobs, runQueuedJobs } from '../../../support/service/jobs.ts'
import { openTestService, type TestService } from '../../../support/service/service.ts'
import { type Staff, signInAs } from '../../../support/shop/admin.ts'

const MB = 1024 * 1024
let service: TestService
let store: Store
let admin: Staff
before(async () => {
  service = await openTestService()
  store = await service.addStore()
  admin = await signInAs(service, store, 'admin')
})
after(() => service.close())

const get = async (path: string) => (await admin.call('GET', `/admin/api/imports/${path}`)).body
const post = (path: string) => admin.call('POST', `/admin/api/imports/${path}`, {})
const codeOf = ({ status, body }: { status: number; body: { code: string } }) => [status, body.code]
const variantsOf = async () => (await Array.fromAsync(service.platform.listVariants(store.id))).flat()

/** Works like the job, by hand: one batch a turn. */
const oneBatch = (importId: string, platform: Partial<EmbeddedPlatform> = {}) =>
  workOnImport(
    {
      db: service.db,
      secretBox: service.systems.secretBox,
      platform: { ...service.platform, ...platform },
      clock: () => service.now,
      isTimeUp: () => true,
    },
    { storeId: store.id, importId },
  )

const PRODUCTS = `Handle,Title,Option1 Value,Variant Price
glove,Glove,8,26.40
glove,,9,free
clamp,Clamp,,9
clamp,Clamp,,9,too,many
vice,Vice,,7
`
const COMPANIES = `company_external_id,company_name,location_name,city,contact_email,contact_name,contact_role,tags
1,Alder,Main,Akron,Kim@alder.example,Kim,Owner,gold
1,Alder,Depot,Erie,kim@alder.example,,Buyer,
2,Birch,Main,Bonn,nobody,,,
`

describe('a file', () => {
  it('is checked before anything is written: its effect, its first rows, and every faulty row', async () => {
    const checked = await checkedImport(service, admin, 'catalog', PRODUCTS)
    assert.deepEqual([checked.rows, checked.error_count, checked.rows_done], [5, 2, 0])
    assert.deepEqual(checked.counts, {
      products: { created: 3, updated: 0, unchanged: 0 },
      variants: { created: 3, updated: 0, unchanged: 0 },
    })
    assert.deepEqual(checked.sample.headers, ['handle', 'title', 'option1 value', 'variant price'])
    assert.deepEqual(checked.sample.rows[0], ['glove', 'Glove', '8', '26.40'])
    const errors = await get(`${checked.id}/errors`)
    assert.deepEqual(
      errors.data.map(({ line, subject }: { line: number; subject: string }) => [line, subject]),
      [
        [3, 'glove'],
        [5, 'clamp'],
      ],
    )
    assert.match(errors.data[0].message, /"free" cannot be read: write digits and a point/)
    assert.deepEqual(await variantsOf(), [])
  })

  it('has exactly the effect the check announced, and none the second time', async () => {
    for (const [kind, text, created] of [
      ['catalog', PRODUCTS, { products: 3, variants: 3 }],
      ['companies', COMPANIES, { companies: 1, locations: 2, customers: 1 }],
    ] as const) {
      const checked = await checkedImport(service, admin, kind, text)
      assert.equal((await post(`${checked.id}/start`)).status, 200)
      await runQueuedJobs(service)
      const done = await get(checked.id)
      assert.deepEqual([done.state, done.rows_done, done.rows], ['done', checked.rows, checked.rows])
      assert.deepEqual(done.counts, checked.counts)
      assert.deepEqual(done.sample, null)
      const again = await checkedImport(service, admin, kind, text)
      for (const [name, count] of Object.entries(created)) {
        assert.deepEqual(done.counts[name], { created: count, updated: 0, unchanged: 0 })
        assert.deepEqual(again.counts[name], { created: 0, updated: 0, unchanged: count })
      }
    }
    const changed = PRODUCTS.replace('26.40', '27.00').replace('Vice', 'Bench vice')
    const { counts } = await checkedImport(service, admin, 'catalog', changed)
    assert.deepEqual(counts.products, { created: 0, updated: 1, unchanged: 2 })
    assert.deepEqual(counts.variants, { created: 0, updated: 1, unchanged: 2 })
    const joined = `${COMPANIES}3,Cedar,,,kim@alder.example,,,\n`
    const more = await checkedImport(service, admin, 'companies', joined)
    assert.deepEqual(more.counts.customers, { created: 0, updated: 1, unchanged: 0 })
  })

  it('counts an item in several batches once, with its final state', async () => {
    const far = `${productsCsv(450)}part-0,Part 0,L,2.00,P-0-L\n`
    const checked = await checkedImport(service, admin, 'catalog', far)
    assert.deepEqual([checked.counts.products.created, checked.counts.variants.created, checked.rows], [450, 451, 451])
    await post(`${checked.id}/start`)
    await runQueuedJobs(service)
    assert.deepEqual((await get(checked.id)).counts, checked.counts)
    const again = await checkedImport(service, admin, 'catalog', far.replace('part-0,Part 0,L', 'part-0,Part zero,L'))
    assert.deepEqual(again.counts.products, { created: 0, updated: 1, unchanged: 449 })
  })

  it('has its errors in a file that no spreadsheet executes', async () => {
    const checked = await checkedImport(service, admin, 'companies', `${COMPANIES}3,"=cmd|' /C calc'!A0",,,x,,,\n`)
    const { body, headers } = await admin.call('GET', `/admin/api/imports/${checked.id}/errors.csv`)
    assert.match(headers.get('content-type') ?? '', /^text\/csv/)
    assert.match(body, /^\uFEFF?Line,Of,Correction\r\n4,Birch,/)
    assert.ok(body.includes(`5,'=cmd|' /C calc'!A0,`))
  })

  it('keeps the first thousand errors and counts all', async () => {
    const rows = Array.from({ length: 1_200 }, (_, n) => `p-${n},P,,free`)
    const text = `Handle,Title,Option1 Value,Variant Price\n${rows.join('\n')}\n`
    const checked = await checkedImport(service, admin, 'catalog', text)
    assert.equal(checked.error_count, 1_200)
    const page = await get(`${checked.id}/errors?cursor=950&limit=50`)
    assert.deepEqual([page.data.length, page.next_cursor, page.data[0].line], [50, null, 952])
  })
})

describe('an upload', () => {
  it('is refused if it is too large, of another type, empty, not UTF-8 or of the wrong kind, saying what to do', async () => {
    const large = productsCsv(1) + 'x'.repeat(10 * MB)
    const tooLarge = await uploadCsv(admin, 'catalog', large)
    assert.deepEqual(codeOf(tooLarge), [413, 'payload_too_large'])
    assert.match(tooLarge.body.detail, /10 MB/)
    const json = await admin.call('POST', '/admin/api/imports?kind=catalog&name=x', {})
    assert.deepEqual(codeOf(json), [415, 'unsupported_media_type'])
    const latin = await fetch(`${service.baseUrl}/admin/api/imports?kind=catalog&name=x`, {
      method: 'POST',
      body: Buffer.from('Handle,Title,Variant Price\nb\xfccher,B\xfccher,1\n', 'latin1'),
      headers: { cookie: admin.cookie, 'x-csrf-token': admin.csrf, 'content-type': 'text/csv' },
    })
    assert.deepEqual(
      [latin.status, ((await latin.json()) as { errors: { message: string }[] }).errors[0]?.message],
      [400, 'is not UTF-8 text: save it as "CSV UTF-8" and choose it again'],
    )
    for (const [kind, text, problem] of [
      ['catalog', '', /is empty/],
      ['catalog', COMPANIES, /not a product CSV/],
      ['companies', PRODUCTS, /not a companies CSV/],
    ] as const) {
      const { status, body } = await uploadCsv(admin, kind, text)
      assert.equal(status, 400)
      assert.match(body.errors[0].message, problem)
    }
    const missing = await admin.call('POST', '/admin/api/imports?kind=prices', 'a', { 'content-type': 'text/csv' })
    assert.deepEqual(codeOf(missing), [400, 'invalid_request'])
  })

  it('replaces one that the same person has not started, and nobody else’s', async () => {
    const first = await checkedImport(service, admin, 'catalog', productsCsv(1))
    const colleague = await signInAs(service, store, 'admin')
    const theirs = await checkedImport(service, colleague, 'catalog', productsCsv(2))
    await checkedImport(service, admin, 'catalog', productsCsv(3))
    assert.deepEqual([(await get(first.id)).state, (await get(theirs.id)).state], ['cancelled', 'checked'])
  })
})

describe('an import', () => {
  it('continues where it was after being killed between batches, with the same figures', async () => {
    const checked = await checkedImport(service, admin, 'catalog', productsCsv(500, '3.00'))
    await post(`${checked.id}/start`)
    let saves = 0
    const dying = {
      saveProducts: async (...given: Parameters<EmbeddedPlatform['saveProducts']>) => {
        saves += 1
        await service.platform.saveProducts(...given)
        throw new PlatformUnavailable('killed after it wrote, before it noted so', { executed: 'unknown' })
      },
    }
    assert.equal(await oneBatch(checked.id), 'more')
    const part = await get(checked.id)
    assert.deepEqual([part.state, part.rows_done], ['importing', 200])
    await assert.rejects(oneBatch(checked.id, dying))
    assert.deepEqual([(await get(checked.id)).rows_done, saves], [200, 1])
    await runQueuedJobs(service)
    const done = await get(checked.id)
    assert.deepEqual([done.state, done.rows_done], ['done', 500])
    assert.deepEqual(done.counts, checked.counts)
    const prices = new Set(
      (await variantsOf()).filter(({ sku }) => /^P-\d+$/.test(sku ?? '')).map(({ price }) => price),
    )
    assert.deepEqual([...prices], ['3.00'])
  })

  it('runs alone in its store: of two concurrent starts, one is refused', async () => {
    const colleague = await signInAs(service, store, 'admin')
    const mine = await checkedImport(service, admin, 'catalog', productsCsv(1))
    const theirs = await checkedImport(service, colleague, 'catalog', productsCsv(1))
    const started = await Promise.all([post(`${mine.id}/start`), post(`${theirs.id}/start`)])
    const codes = started.map(({ status }) => status).sort()
    assert.deepEqual(codes, [200, 409])
    await runQueuedJobs(service)
    const [left] = [mine, theirs].filter((_, i) => started[i]?.status === 409)
    assert.equal((await post(`${left.id}/start`)).status, 200)
    assert.deepEqual(codeOf(await post(`${left.id}/start`)), [409, 'action_unavailable'])
    await runQueuedJobs(service)
    assert.equal((await get(left.id)).state, 'done')
  })

  it('that is cancelled writes no further batch, and reports its progress', async () => {
    const checked = await checkedImport(service, admin, 'catalog', productsCsv(450, '4.00'))
    await post(`${checked.id}/start`)
    assert.equal(await oneBatch(checked.id), 'more')
    const { body } = await post(`${checked.id}/cancel`)
    assert.deepEqual([body.state, body.rows_done], ['cancelled', 200])
    await runQueuedJobs(service)
    assert.equal((await variantsOf()).filter(({ price }) => price === '4.00').length, 200)
    assert.deepEqual(codeOf(await post(`${checked.id}/cancel`)), [409, 'action_unavailable'])
    assert.deepEqual(codeOf(await post(`${checked.id}/start`)), [409, 'action_unavailable'])
  })

  it('that the database refuses counts as failed and reports its progress; the next one may start', async () => {
    const checked = await checkedImport(service, admin, 'catalog', productsCsv(450, '5.00'))
    await post(`${checked.id}/start`)
    assert.equal(await oneBatch(checked.id), 'more')
    const refusing = { saveProducts: () => Promise.reject(new pg.DatabaseError('too large', 1, 'error')) }
    await assert.rejects(oneBatch(checked.id, refusing))
    const failed = await get(checked.id)
    assert.deepEqual([failed.state, failed.rows_done], ['failed', 200])
    const next = await checkedImport(service, admin, 'catalog', productsCsv(450, '5.00'))
    assert.deepEqual(next.counts.variants, { created: 0, updated: 250, unchanged: 200 })
    assert.equal((await post(`${next.id}/start`)).status, 200)
    await runQueuedJobs(service)
    assert.deepEqual(await listFailedJobs(service), [])
  })

  it('does not exist for other stores and people who are not Admins', async () => {
    const checked = await checkedImport(service, admin, 'catalog', productsCsv(1))
    const stranger = await signInAs(service, await service.addStore(), 'admin')
    for (const path of ['', '/errors', '/errors.csv']) {
      const answer = await stranger.call('GET', `/admin/api/imports/${checked.id}${path}`)
      assert.deepEqual(codeOf(answer), [404, 'not_found'])
    }
    for (const verb of ['start', 'cancel']) {
      const answer = await stranger.call('POST', `/admin/api/imports/${checked.id}/${verb}`, {})
      assert.deepEqual(codeOf(answer), [404, 'not_found'])
    }
    const manager = await signInAs(service, store, 'manager')
    assert.deepEqual(codeOf(await uploadCsv(manager, 'catalog', productsCsv(1))), [403, 'forbidden'])
  })

  it('leaves nothing of a redacted person, and nothing readable in the database before', async () => {
    const checked = await checkedImport(service, admin, 'companies', COMPANIES)
    const { rows } = await service.pool.query('select p::text as row from platform_import p')
    const dump = rows.map(({ row }) => Buffer.from(row, 'utf8').toString('latin1')).join('\n')
    assert.ok(!dump.includes(Buffer.from('alder.example').toString('hex')) && !dump.includes('alder.example'))
    const context = { ...service.systems, store, actor: { kind: 'job' } as const, now: service.now }
    await redactCustomer(context, { customerId: null, email: 'kim@alder.example', orderIds: [] } as never, 'platform')
    assert.equal((await admin.call('GET', `/admin/api/imports/${checked.id}`)).status, 404)
  })

  it('accepts the demo files', async () => {
    for (const [kind, file] of [
      ['catalog', 'demo/products.csv'],
      ['companies', 'demo/companies.csv'],
    ] as const) {
      const checked = await checkedImport(service, admin, kind, readFileSync(file, 'utf8'))
      assert.equal(checked.error_count, 0)
    }
  })
})
