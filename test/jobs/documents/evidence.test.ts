import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import fc from 'fast-check'
import { redactCustomer } from '../../../src/commands/customers/redact-customer.ts'
import { databaseFiles } from '../../../src/database/documents/database-files.ts'
import { printCode, readCode } from '../../../src/domain/documents/evidence.ts'
import { parseId } from '../../../src/domain/id.ts'
import { makeDocument } from '../../../src/jobs/documents/make-document.ts'
import { checkByCode, checkFile } from '../../../src/queries/documents/check-document.ts'
import { runNode } from '../../support/processes/process.ts'
import { contextOf } from '../../support/service/context.ts'
import { openMaker, pagesOf, settleDocuments } from '../../support/service/documents.ts'
import { jobContext } from '../../support/service/jobs.ts'
import { openTestService, type TestService } from '../../support/service/service.ts'
import { openShop, type Shop } from '../../support/shop/catalog.ts'
import { addColleagues, askFor, openLink, sendOffer, signInContact, V01 } from '../../support/shop/portal.ts'

const TERMS = 'Net 30, no returns.'
const SIGNED = { signed_by: { name: 'Kim Möller', role: 'Purchasing' } }
const BERLINER = 'berliner@acme.example'
const folder = mkdtempSync(join(tmpdir(), 'qns-evidence-'))
const maker = openMaker()
let service: TestService
let shop: Shop
before(async () => {
  service = await openTestService()
  shop = await openShop(service)
  await service.settings(shop.store, { negotiation: { terms: TERMS } })
})
after(async () => {
  await service.close()
  await maker.close()
  rmSync(folder, { recursive: true })
})

/** Has a buyer accept an offer by its link, and makes the confirmation. */
async function accepted(body: Record<string, unknown> = SIGNED) {
  const quote = await askFor(shop)
  await sendOffer(service, shop.store, quote, V01)
  const { act } = await openLink(service, shop.store, quote.id)
  const answer = await act(quote.id, 'answer', { accept_all: true, terms_accepted: true, ...body })
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  return { quote, ...(await confirmationOf(quote.id)) }
}

async function confirmationOf(quoteId: string) {
  await settleDocuments(service, maker)
  const { rows } = await service.pool.query(
    `select id, code from document where quote_id = $1 and type = 'confirmation' order by id desc limit 1`,
    [parseId('qte', quoteId)],
  )
  const { id, code } = rows[0]
  const pdf = await databaseFiles(service.db).get({ storeId: shop.store.id, id })
  assert.ok(pdf)
  return { id: String(id), code: code as string, pdf: Buffer.from(pdf) }
}

const systems = () => ({ db: service.db, secretBox: service.systems.secretBox })
const hexOf = (text: string) => createHash('sha256').update(text).digest('hex')
const page = async (path: string, language = 'en') => {
  const answer = await fetch(service.baseUrl + path, { headers: { 'accept-language': language } })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

describe('a confirmation', () => {
  it('ends with a page that tells who accepted which lines, when, from where, under which terms, and how to check it', async () => {
    const { pdf, code } = await accepted()
    const last = (await pagesOf(pdf)).at(-1) ?? ''
    for (const said of [
      ...['Record of acceptance', 'Kim Möller', 'Purchasing', 'The personal link to this quote', '127.0.0.1'],
      ...[service.now.toISOString().slice(0, 16), hexOf(TERMS), printCode(code), `/verify/${printCode(code)}`],
    ]) {
      assert.ok(last.includes(said), `${said} in ${last}`)
    }
    assert.ok(/Wording 1, first agreed to on/.test(last), last)
  })

  it('is a tagged PDF/A-2a, on the paper of its buyer’s country', async () => {
    const { pdf } = await accepted()
    const text = pdf.toString('latin1')
    for (const mark of ['<pdfaid:part>2<', '<pdfaid:conformance>A<', '/MarkInfo', '/StructTreeRoot']) {
      assert.ok(text.includes(mark), mark)
    }
    assert.match(text, /\/MediaBox \[0 0 595/, 'A4')
  })

  it('names those who approved it too, and each of them by their account', async () => {
    await addColleagues(service, shop)
    const policy = {
      ...{ id: 'large', name: 'Large', domain: 'buyer', conditions: [{ field: 'total', at_least: '1.00' }] },
      steps: [{ mode: 'any', approvers: [{ company_role: 'Approver' }] }],
    }
    await service.settings(shop.store, { approvals: { policies: [policy] } } as never)
    const buyer = await signInContact(service, shop.store, BERLINER)
    const approver = await signInContact(service, shop.store, 'approver@acme.example')
    const quote = await askFor(shop, { customer_id: shop.buyer, company_location_id: shop.berlin })
    await sendOffer(service, shop.store, quote, V01)
    await buyer.act(quote.id, 'answer', { accept_all: true, terms_accepted: true, ...SIGNED })
    service.now = new Date(service.now.getTime() + 60_000)
    const approved = await approver.act(quote.id, 'approval/approve')
    assert.equal(approved.status, 200, JSON.stringify(approved.body))
    const { code, pdf } = await confirmationOf(quote.id)
    const { evidence } = (await checkByCode(systems(), code)) ?? {}
    assert.deepEqual(
      evidence?.signatures.map(({ email, by }) => [email, by]),
      [
        ['berliner@acme.example', 'account'],
        ['approver@acme.example', 'account'],
      ],
    )
    assert.ok((await pagesOf(pdf)).at(-1)?.includes('Approved for the company by'))

    const held = await askFor(shop, { customer_id: shop.buyer, company_location_id: shop.berlin })
    await sendOffer(service, shop.store, held, V01)
    await buyer.act(held.id, 'answer', { accept_all: true, terms_accepted: true, ...SIGNED })
    const stored = async () => JSON.stringify((await service.pool.query('select approval from quote')).rows)
    assert.ok((await stored()).includes('Kim Möller'))
    const { email } = (await buyer.read(held.id)).buyer
    const of = { customerId: null, email, orderIds: [] }
    await redactCustomer(await contextOf(service, shop.store, { kind: 'platform' }), of as never, 'platform')
    assert.ok(!(await stored()).includes('Kim Möller'), 'the name goes with its buyer')
    assert.equal(await checkByCode(systems(), code), null, 'and so does the confirmation')
    await service.settings(shop.store, { approvals: null })
  })

  it('names the wording of the terms: a new one gets the next number, one used again keeps its own', async () => {
    const numbers: (number | undefined)[] = []
    for (const terms of ['Net 60.', TERMS, 'Net 60.', 'Net 90.']) {
      await service.settings(shop.store, { negotiation: { terms } })
      const { code } = await accepted()
      numbers.push((await checkByCode(systems(), code))?.evidence?.terms?.version)
    }
    assert.deepEqual(numbers, [2, 1, 2, 3])
    await service.settings(shop.store, { negotiation: { terms: TERMS } })
  })

  it('is the same file if a worker ended after it stored the file, and another one makes it again', async () => {
    const quote = await askFor(shop)
    await sendOffer(service, shop.store, quote, V01)
    await settleDocuments(service)
    const { act } = await openLink(service, shop.store, quote.id)
    await act(quote.id, 'answer', { accept_all: true, terms_accepted: true, ...SIGNED })
    const { rows } = await service.pool.query(`select id from document where source is not null`)
    const stored: Buffer[] = []
    const files = {
      ...databaseFiles(service.db),
      put: async (_: unknown, bytes: Uint8Array) => {
        stored.push(Buffer.from(bytes))
        throw new Error('killed')
      },
    }
    const due = { storeId: shop.store.id, documentId: rows[0].id }
    await assert.rejects(makeDocument(jobContext(service, { documents: maker, files }), due), /killed/)
    const { pdf } = await confirmationOf(quote.id)
    assert.deepEqual(stored, [pdf])
  })
})

describe('a name', () => {
  it('can be required, and then nothing is accepted without it', async () => {
    await service.settings(shop.store, { negotiation: { terms: TERMS, require_name: true } })
    const quote = await askFor(shop)
    await sendOffer(service, shop.store, quote, V01)
    const { act, read } = await openLink(service, shop.store, quote.id)
    assert.equal((await read(quote.id)).answer.require_name, true)
    const all = { accept_all: true, terms_accepted: true }
    const refused = await act(quote.id, 'answer', all)
    assert.deepEqual(
      [refused.status, refused.body.errors],
      [400, [{ field: 'signed_by.name', message: 'give your name: this store asks for it' }]],
    )
    for (const name of ['', ' ', 'a\nb', 'x'.repeat(101)]) {
      assert.equal((await act(quote.id, 'answer', { ...all, signed_by: { name } })).status, 400, JSON.stringify(name))
    }
    assert.equal((await act(quote.id, 'answer', { ...all, ...SIGNED })).status, 200)
    await service.settings(shop.store, { negotiation: { terms: TERMS } })
  })

  it('that is left out is missing on the page, and nothing else is', async () => {
    const { code } = await accepted({})
    const { evidence } = (await checkByCode(systems(), code)) ?? {}
    assert.deepEqual(
      evidence?.signatures.map(({ name, role, by }) => [name, role, by]),
      [[null, null, 'link']],
    )
  })
})

describe('checking', () => {
  it('tells an unchanged file from one with any byte changed, and from one of somebody else', async () => {
    const { pdf } = await accepted()
    assert.equal((await checkFile(systems(), pdf)).verdict, 'unchanged')
    await fc.assert(
      fc.asyncProperty(fc.nat(pdf.length - 1), fc.integer({ min: 1, max: 255 }), async (at, by) => {
        const changed = Buffer.from(pdf)
        changed[at] = (changed[at] ?? 0) ^ by
        const { verdict } = await checkFile(systems(), changed)
        assert.ok(verdict === 'changed' || verdict === 'unknown', verdict)
      }),
      { numRuns: 30 },
    )
    assert.equal((await checkFile(systems(), Buffer.from('%PDF-1.7'))).verdict, 'unknown')
  })

  it('finds a document by its code however it is typed, and shows what was agreed to, without addresses', async () => {
    const { code, quote } = await accepted()
    const { number } = await (await openLink(service, shop.store, quote.id)).read(quote.id)
    for (const typed of [code, printCode(code), ` ${printCode(code).toLowerCase()} `, code.replaceAll('0', 'o')]) {
      assert.equal((await checkByCode(systems(), typed))?.document.quoteNumber, number, typed)
    }
    const { status, text, headers } = await page(`/verify/${printCode(code)}`)
    assert.equal(status, 200)
    for (const said of ['On record', number, 'Kim Möller, Purchasing', 'data-sha256="']) {
      assert.ok(text.includes(said), `${said} in ${text}`)
    }
    assert.ok(!text.includes('@') && !text.includes('127.0.0.1'), 'neither e-mail nor IP address')
    assert.deepEqual([headers.get('cache-control'), headers.get('referrer-policy')], ['no-store', 'no-referrer'])
    assert.match((await page(`/verify?code=${code.toLowerCase()}`, 'de')).text, /Hinterlegt/)
  })

  it('says that a code is unknown, with what was typed still in the field', async () => {
    for (const typed of ['0000-0000-0000-0000', 'nonsense', '"><script>']) {
      const { status, text } = await page(`/verify?code=${encodeURIComponent(typed)}`)
      assert.deepEqual([status, text.includes('No document has this code')], [404, true], typed)
      assert.ok(!text.includes('"><script>'))
    }
    assert.equal((await page('/verify')).status, 200)
  })

  it('says that a record is worthless if anything of it was changed in the database', async () => {
    for (const change of [
      `evidence = set_byte(evidence, octet_length(evidence) - 1, get_byte(evidence, octet_length(evidence) - 1) # 1)`,
      `sha256 = set_byte(sha256, 0, get_byte(sha256, 0) # 1)`,
    ]) {
      const { id, code, pdf } = await accepted()
      await service.pool.query(`update document set ${change} where id = $1`, [id])
      assert.equal((await checkByCode(systems(), code))?.seal, 'broken')
      assert.equal((await checkFile(systems(), pdf)).verdict, 'broken')
      const { text } = await page(`/verify/${code}`)
      assert.ok(text.includes('Record changed') && !text.includes('Kim Möller'))
    }
  })

  it('is done by an operator with qns document verify, which fails for a changed file', async () => {
    const { pdf, code } = await accepted()
    const file = join(folder, 'confirmation.pdf')
    const verify = (...args: string[]) =>
      runNode(['src/cli.ts', 'document', 'verify', ...args], {
        DATABASE_URL: service.url,
        DATA_DIR: folder,
        SECRET_KEY: 'a test key of at least 32 characters',
      })
    writeFileSync(file, pdf)
    const same = await verify(file, '--json')
    assert.deepEqual([same.code, JSON.parse(same.stdout).evidence.signatures[0].name], [0, 'Kim Möller'], same.stderr)
    pdf[pdf.length - 10] = 0
    writeFileSync(file, pdf)
    const changed = await verify(file)
    assert.equal(changed.code, 1)
    assert.match(changed.stdout, /^verdict +CHANGED/m)
    assert.match((await verify('--code', printCode(code))).stdout, /^verdict +on record/m)
  })
})

it('a code reads back from how it is printed, and nothing else is one', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const code = readCode(text)
      assert.ok(code === null || readCode(printCode(code)) === code)
    }),
  )
  assert.equal(readCode('7K3M-Q9TX-1B2C-D4E'), null)
})
