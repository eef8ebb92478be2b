import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { importQuotes } from '../../../src/commands/imports/import-quotes.ts'
import { readStaff } from '../../../src/database/access/staff.ts'
import { readQuoteMap } from '../../../src/domain/imports/quote-map.ts'
import type { CallContext } from '../../../src/outside/platform/port.ts'
import { contextOf } from '../../support/service/context.ts'
import { openTestService, type TestService } from '../../support/service/service.ts'
import { type Staff, signInAs } from '../../support/shop/admin.ts'
import { openShop, type Shop } from '../../support/shop/catalog.ts'

const MAP = {
  delimiter: ';',
  dates: 'DD.MM.YYYY',
  decimal: ',',
  columns: {
    ...{ number: 'No', status: 'State', created_at: 'Created', expires_at: 'Until', currency: 'Currency' },
    ...{ email: 'Mail', company_name: 'Company', sku: 'SKU', title: 'Item', quantity: 'Qty', unit_price: 'Price' },
    assignee: 'Owner',
  },
  statuses: { Sent: 'open', Won: 'closed', Test: 'skip' },
}
const HEADER = 'No;State;Created;Until;Currency;Mail;Company;SKU;Item;Qty;Price;Owner'

describe("an import of another app's quotes", () => {
  const folder = mkdtempSync(join(tmpdir(), 'qns-quotes-'))
  let service: TestService
  let shop: Shop
  let admin: Staff
  before(async () => {
    service = await openTestService()
    shop = await openShop(service)
    admin = await signInAs(service, shop.store, 'admin')
  })
  after(async () => {
    rmSync(folder, { recursive: true })
    await service.close()
  })

  async function bring(
    rows: readonly string[],
    { dryRun = false, map = MAP as object, platform = service.systems.platform } = {},
  ) {
    const file = join(folder, 'quotes.csv')
    writeFileSync(file, `${[HEADER, ...rows].join('\n')}\n`)
    const ctx = { ...(await contextOf(service, shop.store)), platform, actor: { kind: 'job' } as const }
    const staff = await readStaff(service.db, shop.store.id, admin.member.id)
    return importQuotes(ctx, { file, map: readQuoteMap(map), staff, dryRun })
  }
  const numbered = async (number: string) => {
    const { body } = await shop.call('GET', '/v1/quotes?limit=50')
    return body.data.find((quote: { number: string }) => quote.number === number)
  }
  const count = async (table: string) =>
    Number((await service.pool.query(`select count(*) from ${table}`)).rows[0].count)

  const OPEN = [
    'AB-7;Sent;01.03.2026;31.12.2099;USD;Buyer@Acme.example;;oak-2-oil;Board;200;35,50;',
    'AB-7;;;;;;;;Delivery by crane;1;1.250,00 $;',
  ]
  const WON = 'AB-8;Won;01.03.2026;;;kim@buyer.example;Kim & Sons;NO-SUCH;A shelf;3;9,99;'

  it('first says what it would do, without doing anything', async () => {
    const events = await count('event')
    const { errors, ...counts } = await bring([...OPEN, WON, 'AB-9;Test;;;;jo@b.example;;;x;1;;'], { dryRun: true })
    assert.deepEqual(errors, [])
    assert.deepEqual(counts, {
      ...{ open: 1, closed: 1, already_here: 0, skipped: 1, lines: 3, lines_without_product: 1 },
      ...{ rows: 4, error_count: 0, dry_run: true },
    })
    assert.deepEqual([await count('quote'), await count('event')], [0, events])
  })

  it('has staff go on with open quotes: prices staged, until their day, for the account and its company', async () => {
    assert.deepEqual((await bring([...OPEN, WON])).errors, [])
    const quote = await numbered('AB-7')
    assert.deepEqual(
      [quote.status, quote.created_at, quote.assigned_staff.id],
      ['in_review', '2026-03-01T00:00:00.000Z', admin.member.id],
    )
    assert.equal(quote.platform.customer_id, `gid://platform/Customer/${shop.buyer}`)
    assert.equal(quote.customer.company_name, 'Acme')
    assert.deepEqual(
      quote.lines.map((line: Record<string, unknown>) => [line.sku, line.title, line.quantity, line.requested_price]),
      [
        ['OAK-2-OIL', 'Oak board', 200, null],
        [null, 'Delivery by crane', 1, null],
      ],
    )
    const opened = (await admin.call('GET', `/admin/api/quotes/${quote.id}`)).body
    assert.deepEqual(
      opened.staged.lines.map((line: { price: object }) => line.price),
      [
        { kind: 'unit', amount: '35.50' },
        { kind: 'unit', amount: '1250.00' },
      ],
    )
    assert.equal(opened.staged.expiry.at, '2100-01-01T00:00:00.000Z')
    const sent = await admin.call('POST', `/admin/api/quotes/${quote.id}/send`, { revision: opened.revision })
    assert.equal(sent.status, 200, JSON.stringify(sent.body))
    assert.equal((await numbered('AB-7')).totals.total, '8350.00')
  })

  it('keeps closed quotes with their prices, for reference', async () => {
    const quote = await numbered('AB-8')
    assert.deepEqual([quote.status, quote.totals.total, quote.customer.company_name], ['closed', '29.97', 'Kim & Sons'])
    assert.deepEqual(
      [quote.lines[0].unit_price, quote.lines[0].line_total, quote.lines[0].title],
      ['9.99', '29.97', 'A shelf'],
    )
    const { body } = await admin.call('GET', `/admin/api/quotes/${quote.id}/timeline`)
    assert.match(JSON.stringify(body), /Imported as closed: Won/)
  })

  it('mails nobody of what was closed elsewhere', async () => {
    const { rows } = await service.pool.query(
      "select kind from mail_outbox where kind in ('closed', 'request_received', 'new_request')",
    )
    assert.deepEqual(rows, [])
  })

  it('leaves alone what is here already, and finishes what an interrupted run began', async () => {
    const again = await bring([...OPEN, WON])
    assert.deepEqual([again.already_here, again.open, again.closed], [2, 0, 0])
    await bring(['AB-10;Sent;;;;jo@b.example;;;A part;2;5,00;', 'AB-11;Sent;;;;jo@b.example;;;A part;2;5,00;'])
    await service.pool.query("update quote set staged = null where number in ('AB-10', 'AB-11')")
    const ended = await bring([
      'AB-10;Sent;;;;jo@b.example;;;A part;2;5,00;',
      'AB-11;Won;;;;jo@b.example;;;A part;2;5,00;',
    ])
    assert.deepEqual([ended.open, ended.closed, ended.already_here, ended.errors], [1, 1, 0, []])
    const { rows } = await service.pool.query(
      "select number, status, staged is not null as staged from quote where number ~ '^AB-1[01]' order by number",
    )
    assert.deepEqual(rows, [
      { number: 'AB-10', status: 'in_review', staged: true },
      { number: 'AB-11', status: 'closed', staged: false },
    ])
  })

  it('leaves alone what staff made by hand, even without prices yet', async () => {
    const by = { buyer: { email: 'jo@b.example' }, lines: [{ custom: { title: 'By hand' }, quantity: 1 }] }
    const { body } = await admin.call('POST', '/admin/api/quotes', by)
    const { already_here, open } = await bring([`${body.number};Sent;;;;jo@b.example;;;A part;2;5,00;`])
    assert.deepEqual([already_here, open], [1, 0])
  })

  it('asks for the account of a buyer once for many quotes, and tells of cells that no text can have', async () => {
    const asked: string[] = []
    const ctx = await contextOf(service, shop.store)
    const platform = {
      ...ctx.platform,
      customerByEmail: (call: CallContext, email: string) => {
        asked.push(email)
        return ctx.platform.customerByEmail(call, email)
      },
    }
    const rows = Array.from({ length: 5 }, (_, i) => `E-${i};Sent;;;;Same@b.example;;;A part;2;5,00;`)
    const { open, errors } = await bring([...rows, 'E-9;Sent;;;;jo@b.example;;;A\0part;2;5,00;'], { platform })
    assert.deepEqual([open, asked], [5, ['same@b.example']])
    assert.match(errors[0]?.message ?? '', /"item" has a NUL character/)
  })

  it("has the store's own numbers go on after imported ones that look like them", async () => {
    await bring(['Q-5000;Sent;;;;jo@b.example;;;A part;2;5,00;', 'Q-4000;Sent;;;;jo@b.example;;;A part;2;5,00;'])
    const { body } = await shop.post({
      buyer: { email: 'kim@buyer.example' },
      lines: [{ custom: { title: 'x' }, quantity: 1 }],
    })
    assert.equal(body.number, 'Q-5001')
  })

  it('says which quotes it leaves out, and why', async () => {
    const { errors, error_count, open } = await bring([
      'C-1;Sent;;;EUR;jo@b.example;;;A part;1;5,00;',
      'C-2;Sent;;;;jo@b.example;;;A part;1;5,00;nobody@store.example',
      'C-3;Sent;01.01.2199;;;jo@b.example;;;A part;1;5,00;',
      'AB-7;Sent;;;;other@b.example;;;A part;1;5,00;',
      'C-4;Sent;;;;jo@b.example;;;A part;1000000;9999999999,99;',
      'C-5;Sent;;;;jo@b.example;;;A part;1;5,00;',
    ])
    assert.deepEqual(errors.map(({ line, message }) => `${line} ${message}`).slice(0, 4), [
      '2 C-1: the quote is in EUR, but the store in USD.',
      '3 C-2: the store has no member of staff with the address nobody@store.example.',
      '4 C-3: 2199-01-01 is still to come.',
      '5 AB-7: there is another quote with this number, for buyer@acme.example.',
    ])
    assert.deepEqual([error_count, open], [4, 2])
  })

  it('refuses a file without the columns of the mapping, and names those it has', async () => {
    const map = { ...MAP, columns: { ...MAP.columns, notes: 'Remark', phone: 'Tel' } }
    await assert.rejects(
      bring([WON], { map }),
      /The file has no column "Remark", "Tel"\. Its columns are: no, state, created/,
    )
  })

  it('brings nothing into a frozen store', async () => {
    await service.pool.query('update store set revision = revision + 1, frozen = true')
    await assert.rejects(bring(['D-1;Sent;;;;jo@b.example;;;A part;1;5,00;']), /The store is paused/)
    await service.pool.query('update store set revision = revision + 1, frozen = false')
  })
})
