import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { inEnglish } from '../../../../src/domain/in-english.ts'
import { signInAs } from '../../../support/shop/admin.ts'
import { dumpTable } from '../../../support/shop/catalog.ts'
import { type Desk, openDesk } from '../../../support/shop/desk.ts'

const path = '/admin/api/settings'
const rule = (id: string, action: object, conditions: object[] = []) => ({
  id,
  name: id,
  conditions,
  // biome-ignore lint/suspicious/noThenProperty: the setting's name; nobody awaits a rule
  then: action,
})

describe('/admin/api/settings', () => {
  let desk: Desk
  before(async () => {
    desk = await openDesk()
  })
  after(() => desk.service.close())

  const read = async () => (await desk.rep.call('GET', path)).body
  const edit = (settings: object, staff = desk.admin, revision?: string) =>
    staff.call('PATCH', path, { settings, ...(revision !== undefined && { revision }) })
  const policy = (more: object = {}) => ({
    id: 'large',
    name: 'Large',
    domain: 'merchant',
    conditions: [{ field: 'total', at_least: '100' }],
    steps: [{ mode: 'any', approvers: [{ role: 'manager' }] }],
    ...more,
  })

  it('replaces the given fields, removes those that are null, and records it in the audit log', async () => {
    assert.equal((await edit({ expiry: { valid_days: 14 }, numbering: { prefix: 'A-' } })).status, 200)
    const { status, body } = await edit({ expiry: { valid_days: 21 }, numbering: null, price_floor: { percent: '15' } })
    assert.equal(status, 200)
    assert.deepEqual(body.settings, { expiry: { valid_days: 21 }, price_floor: { percent: '15' } })
    assert.deepEqual(await read(), body)
    const { body: audit } = await desk.admin.call('GET', '/admin/api/audit?limit=50')
    const changes = audit.data.filter(({ action }: { action: string }) => action === 'settings_changed')
    const { staff, detail } = changes.find(
      ({ detail }: { detail: { members: string[] } }) => detail.members.length === 3,
    )
    assert.deepEqual(
      [changes.length, staff.id, detail.members],
      [2, desk.admin.member.id, ['expiry', 'numbering', 'price_floor']],
    )
    await edit({ expiry: null, price_floor: null })
  })

  it('lets a Manager change only policies, and a Sales rep nothing', async () => {
    assert.equal((await edit({ price_floor: { percent: '20' }, automation: {} }, desk.manager)).status, 200)
    for (const [settings, staff] of [
      [{ expiry: { valid_days: 3 } }, desk.manager],
      [{ targeting: {}, staff: { sales_reps_see_all: true } }, desk.manager],
      [{ price_floor: null }, desk.rep],
    ] as const) {
      const { status, body } = await edit(settings, staff)
      assert.deepEqual([status, body.code], [403, 'forbidden'])
    }
    assert.deepEqual((await read()).settings, { price_floor: { percent: '20' }, automation: {} })
    await edit({ price_floor: null, automation: null })
  })

  it('refuses invalid settings with an entry for each fault, and changes nothing', async () => {
    const before = await read()
    const { status, body } = await edit({ expiry: { valid_days: 0 }, colour: 'red', price_floor: { percent: '101' } })
    assert.equal(status, 400)
    assert.deepEqual(body.errors.map(({ field }: { field: string }) => field).sort(), [
      'settings.colour',
      'settings.expiry.valid_days',
      'settings.price_floor.percent',
    ])
    assert.deepEqual(await read(), before)
  })

  it('names approvers and assignees who are not active staff of this store', async () => {
    const gone = await desk.sign('manager')
    assert.equal((await desk.admin.call('PATCH', `/admin/api/staff/${gone.member.id}`, { active: false })).status, 200)
    const stranger = await signInAs(desk.service, await desk.service.addStore(), 'manager')
    const approvers = [desk.manager, gone, stranger].map(({ member }) => ({ staff: member.id }))
    const assign = (staff: string) => rule(staff.slice(-5), { action: 'assign', staff })
    const { status, body } = await edit({
      approvals: { policies: [policy({ steps: [{ mode: 'any', approvers }] })] },
      automation: { rules: [assign(desk.rep.member.id), assign(gone.member.id)] },
    })
    assert.equal(status, 400)
    assert.deepEqual(
      body.errors.map(({ field }: { field: string }) => field),
      [
        'settings.approvals.policies.0.steps.0.approvers.1.staff',
        'settings.approvals.policies.0.steps.0.approvers.2.staff',
        'settings.automation.rules.1.then.staff',
      ],
    )
    const kept = {
      approvals: { policies: [policy({ steps: [{ mode: 'any', approvers: [{ staff: gone.member.id }] }] })] },
    }
    await desk.service.settings(desk.shop.store, kept)
    assert.equal((await edit({ expiry: { valid_days: 9 } })).status, 200, 'what is not edited may name who left')
    await edit({ approvals: null, expiry: null })
  })

  it('refuses an edit of settings changed in the meantime', async () => {
    const { revision } = await read()
    assert.equal((await edit({ expiry: { valid_days: 5 } }, desk.admin, revision)).status, 200)
    const { status, body } = await edit({ expiry: { valid_days: 6 } }, desk.admin, revision)
    assert.deepEqual([status, body.code], [409, 'state_conflict'])
    await edit({ expiry: null })
  })

  it('shows what staff may know about the store', async () => {
    const { body } = await desk.rep.call('GET', '/admin/api/store')
    const { name, domain, currency, timezone, plan } = desk.shop.store
    assert.deepEqual(body, {
      object: 'store',
      name,
      domain,
      currency,
      timezone,
      plan,
      trial_ends_at: null,
      plans_page: null,
      development: false,
    })
  })

  describe('targeting/test', () => {
    const targeting = {
      product_rules: [
        { field: 'vendor', values: ['Northwood'] },
        { field: 'tag', values: ['wood'] },
      ],
      customer_rules: [{ field: 'tag', values: ['vip'] }],
      custom_lines: false,
    }
    const test = (body: object) => desk.rep.call('POST', `${path}/targeting/test`, body)

    it('says whether a request would be accepted, or which line or rule keeps it out', async () => {
      const { board, mug, buyer, other } = desk.shop
      const cases = [
        [{ lines: [{ variant_id: board }], customer_id: buyer }, true, null, null],
        [
          { lines: [{ variant_id: board }, { variant_id: mug }], customer_id: buyer },
          false,
          'NO_MATCHING_PRODUCT_RULE',
          1,
        ],
        [{ lines: [{ custom: { title: 'A shelf' } }], customer_id: buyer }, false, 'NO_MATCHING_PRODUCT_RULE', 0],
        [{ lines: [{ variant_id: board }], customer_id: other }, false, 'NO_MATCHING_CUSTOMER_RULE', null],
        [{ lines: [{ variant_id: board }] }, false, 'NO_MATCHING_CUSTOMER_RULE', null],
      ] as const
      for (const [request, eligible, reason, line] of cases) {
        const { status, body } = await test({ ...request, targeting })
        assert.equal(status, 200, JSON.stringify(body))
        assert.deepEqual([body.eligible, body.reason, body.line_index], [eligible, reason, line])
      }
      const { body } = await test({
        lines: [{ variant_id: board }, { variant_id: mug }],
        customer_id: buyer,
        targeting,
      })
      assert.deepEqual(
        body.lines.map((one: Record<string, unknown>) => [one.title, one.eligible, one.matching_product_rules]),
        [
          ['Oak board', true, [0, 1]],
          ['Mug', false, []],
        ],
      )
      assert.deepEqual(body.matching_customer_rules, [0])
    })

    it('uses the store’s rules by default, and names unknown things', async () => {
      assert.equal((await test({ lines: [{ variant_id: desk.shop.mug }] })).body.eligible, true)
      await desk.under({ targeting }, async () => {
        assert.equal((await test({ lines: [{ variant_id: desk.shop.mug }] })).body.eligible, false)
      })
      const unknown = await test({ lines: [{ variant_id: '999999' }], customer_id: '999999' })
      assert.deepEqual([unknown.status, unknown.body.errors.length], [400, 2])
      const bad = await test({
        lines: [{ variant_id: desk.shop.mug }],
        targeting: { product_rules: [{ field: 'tag' }] },
      })
      assert.equal(bad.body.errors[0].field, 'settings.targeting.product_rules.0.values')
    })
  })

  describe('approvals/simulate', () => {
    const simulate = (body: object, staff = desk.rep) => staff.call('POST', `${path}/approvals/simulate`, body)
    const outcomes = ({ policies }: { policies: { id: string; outcome: string }[] }) =>
      policies.map(({ id, outcome }) => [id, outcome])

    it('says what each policy would do with the staged proposal, and why; a later send agrees', async () => {
      const quote = await desk.open()
      const staged = { shipping: { status: 'not_required' }, tax: { kind: 'none' } }
      const lines = quote.lines.map((id) => ({ id, quantity: 20, price: { kind: 'unit', amount: '10.00' } }))
      assert.equal((await desk.act(desk.rep, quote, 'proposal', { ...staged, lines }, 'PUT')).status, 200)
      const policies = [
        policy(),
        policy({ id: 'larger', conditions: [{ field: 'total', at_least: '1000' }] }),
        policy({ id: 'off', enabled: false }),
        policy({ id: 'trusted', skip: { sender_roles: ['sales_rep'] } }),
        policy({ id: 'deep', conditions: [{ field: 'line_discount', above: '50' }] }),
        policy({ id: 'others', conditions: [{ field: 'company', values: [desk.shop.globex] }] }),
        policy({ id: 'theirs', domain: 'buyer', steps: [{ mode: 'any', approvers: [{ company: 'main_contact' }] }] }),
      ]
      const before = await desk.trace(quote)
      const { status, body } = await simulate({ quote_id: quote.id, approvals: { policies } })
      assert.equal(status, 200, JSON.stringify(body))
      assert.deepEqual([body.of, body.needs_approval, body.faults], ['staged_proposal', true, []])
      assert.deepEqual(outcomes(body), [
        ['large', 'asks'],
        ['larger', 'no_match'],
        ['off', 'disabled'],
        ['trusted', 'skipped'],
        ['deep', 'asks'],
        ['others', 'no_match'],
        ['theirs', 'asks'],
      ])
      assert.equal(inEnglish(body.policies[1].reason), 'Not met: Total of at least $1,000.00')
      assert.match(inEnglish(body.policies[4].reason), /Oak board/)
      assert.equal(inEnglish(body.policies[5].reason), 'Not met: Company Globex')
      assert.deepEqual(await desk.trace(quote), before)
      await desk.under({ approvals: { policies } }, async () => {
        assert.deepEqual((await simulate({ quote_id: quote.id })).body, body)
        assert.equal((await desk.act(desk.rep, quote, 'send')).body.outcome, 'awaiting_approval')
      })
    })

    it('judges an unpriced request by its estimate, without discounts', async () => {
      const quote = await desk.open()
      const policies = [policy(), policy({ id: 'any', conditions: [{ field: 'line_discount', above: '0' }] })]
      const { body } = await simulate({ quote_id: quote.id, approvals: { policies } })
      assert.deepEqual([body.of, ...outcomes(body)], ['quote', ['large', 'asks'], ['any', 'no_match']])
    })

    it('finds no quotes of another store', async () => {
      const quote = await desk.open()
      const stranger = await signInAs(desk.service, await desk.service.addStore(), 'admin')
      assert.equal((await simulate({ quote_id: quote.id }, stranger)).status, 404)
    })
  })

  describe('automation/dry-run', () => {
    const rules = [
      rule('vip', { action: 'price', percent_off: '5' }, [{ field: 'customer_tag', values: ['VIP'] }]),
      { ...rule('small', { action: 'price', percent_off: '1' }), max_total: '50' },
      rule('go', { action: 'send' }),
    ]
    const dryRun = (body: object, staff = desk.manager) => staff.call('POST', `${path}/automation/dry-run`, body)

    it('says what rules would have done with the last 30 quotes as requested, and changes nothing', async () => {
      const vip = await desk.open({ customer_id: desk.shop.buyer })
      await vip.send()
      const large = await desk.open()
      const tables = ['quote', 'quote_change', 'quote_version', 'event', 'mail_outbox', 'automation_run', 'store']
      const dump = () => Promise.all(tables.map((table) => dumpTable(desk.service, table)))
      const before = await dump()
      const { status, body } = await dryRun({ automation: { rules } })
      assert.equal(status, 200, JSON.stringify(body))
      const of = (id: string) => body.data.find(({ quote }: { quote: { id: string } }) => quote.id === id)
      assert.deepEqual(of(vip.id).actions, [
        { rule_id: 'vip', rule_name: 'vip', action: 'price', percent_off: '5' },
        { rule_id: 'go', rule_name: 'go', action: 'send' },
      ])
      assert.deepEqual(of(large.id).actions, [])
      assert.deepEqual(
        of(large.id).runs.map((run: Record<string, unknown>) => [run.rule_id, run.outcome]),
        [
          ['vip', 'no_match'],
          ['small', 'skipped'],
          ['go', 'skipped'],
        ],
      )
      assert.equal(of(large.id).runs[1].reason.total, '217.97')
      assert.deepEqual(await dump(), before)
      await desk.under({ automation: { rules } }, async () => {
        assert.deepEqual((await dryRun({})).body, body)
      })
    })

    it('is for Managers, and refuses invalid rules', async () => {
      assert.equal((await dryRun({}, desk.rep)).status, 403)
      const { status, body } = await dryRun({ automation: { rules: [{ id: 'x' }] } })
      assert.equal(status, 400)
      assert.ok(body.errors.some(({ field }: { field: string }) => field === 'settings.automation.rules.0.name'))
    })
  })

  it('refuses an unknown setting after checking the caller’s role, and ignores its removal', async () => {
    const unknown = await edit({ expiri: { valid_days: 30 } })
    assert.equal(unknown.status, 400)
    const fault = { code: 'unknown_field' }
    assert.deepEqual(unknown.body.errors, [{ field: 'settings.expiri', message: 'unknown field', fault }])
    assert.equal((await edit({ expiri: null }, desk.manager)).status, 403)
    assert.equal((await edit({ expiri: null })).status, 200)
  })
})

describe('GET /admin/api/automation/runs', () => {
  it("pages through automation's actions, for all quotes or one, in this store only", async () => {
    const desk = await openDesk()
    const { pool, now } = desk.service
    const quotes = [await desk.open(), await desk.open()]
    for (let i = 0; i < 5; i++) {
      await pool.query(
        `insert into automation_run (store_id, id, quote_id, rule_id, rule_name, action, outcome, reason, at)
         select store_id, event_id($2, $3), id, 'r' || $3, 'Rule', 'send', 'applied', '{"code": "switched_off"}', $4
         from quote where store_id = $1 order by id offset $5 limit 1`,
        [desk.shop.store.id, now.getTime(), i, now, i % 2],
      )
    }
    const get = async (query: string, staff = desk.manager) =>
      (await staff.call('GET', `/admin/api/automation/runs?${query}`)).body
    const first = await get('limit=3')
    const second = await get(`limit=3&before=${first.next_cursor}`)
    assert.deepEqual(
      [...first.data, ...second.data].map(({ rule_id }: { rule_id: string }) => rule_id),
      ['r4', 'r3', 'r2', 'r1', 'r0'],
    )
    assert.equal(second.next_cursor, null)
    assert.equal((await get(`quote_id=${quotes[0]?.id}`)).data.length, 3)
    const stranger = await signInAs(desk.service, await desk.service.addStore(), 'admin')
    assert.deepEqual((await get('', stranger)).data, [])
    await desk.service.close()
  })
})

it('translations of custom fields are stored next to the plain texts; unknown languages and options are refused', async (t) => {
  const desk = await openDesk()
  t.after(() => desk.service.close())
  const field = { key: 'use', label: 'Use', type: 'select', options: ['floor', 'wall'] }
  const save = async (translations: object, more: object = {}) => {
    const { revision } = (await desk.admin.call('GET', '/admin/api/settings')).body
    const settings = { custom_fields: [{ ...field, ...more, translations }] }
    return desk.admin.call('PATCH', '/admin/api/settings', { settings, revision })
  }
  const right = { de: { label: 'Einsatz', help: 'Wohin?', options: { floor: 'Boden' } } }
  const saved = await save(right, { help: 'Where it goes' })
  assert.equal(saved.status, 200, JSON.stringify(saved.body))
  assert.deepEqual(saved.body.settings.custom_fields, [{ ...field, help: 'Where it goes', translations: right }])
  for (const [wrong, at] of [
    [{ xx: { label: 'X' } }, 'translations.xx'],
    [{ de: { label: '' } }, 'translations.de.label'],
    [{ de: { name: 'X' } }, 'translations.de.name'],
    [{ de: { options: { roof: 'Dach' } } }, 'translations.de.options'],
  ] as const) {
    const { status, body } = await save(wrong)
    assert.equal(status, 400)
    assert.deepEqual(
      body.errors.map(({ field }: { field: string }) => field),
      [`settings.custom_fields.0.${at}`],
    )
  }
})
