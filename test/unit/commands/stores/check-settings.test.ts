import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { checkSettings } from '../../../../src/commands/stores/check-settings.ts'
import { formatId } from '../../../../src/domain/id.ts'
import { Problem } from '../../../../src/domain/problem.ts'

const STAFF = formatId('stf', '01890a5d-ac96-774b-bcce-b302099a8057')
const policy = (more: object = {}) => ({
  id: 'discounts',
  name: 'Discounts',
  domain: 'merchant',
  conditions: [],
  steps: [{ mode: 'any', approvers: [{ role: 'manager' }] }],
  ...more,
})
const step = (...approvers: object[]) => ({ steps: [{ mode: 'all', approvers }] })
const policies = (...all: object[]) => ({ approvals: { policies: all } })
const when = (...conditions: unknown[]) => policies(policy({ conditions }))
const SEND = { action: 'send' }
const rule = (action: unknown, more: object = {}) => ({
  name: 'Rule',
  conditions: [],
  then: action,
  ...more,
})
const rules = (...all: object[]) => ({ automation: { rules: all.map((each, i) => ({ id: `r${i}`, ...each })) } })
const then = (action: unknown) => rules(rule(action))

function faultsOf(settings: unknown): string[] {
  try {
    checkSettings(settings)
    return []
  } catch (error) {
    assert.ok(error instanceof Problem && error.code === 'invalid_request')
    return (error.members.errors ?? []).map(({ field, message }) => `${field}: ${message}`)
  }
}

describe('settings', () => {
  it('are returned unchanged if valid, empty or full', () => {
    const full = {
      targeting: { product_rules: [{ field: 'tag', values: ['a'] }], customer_rules: [{ field: 'logged_in' }] },
      custom_fields: [{ key: 'po', label: 'PO', type: 'text' }],
      numbering: { prefix: 'Q-', start: 1 },
      negotiation: {
        partial_acceptance: false,
        max_rounds: 3,
        stale_after_days: 90,
        auto_convert: true,
        send_invoice: false,
        tell_opened: false,
        terms: 'Ours.\nAlways.',
      },
      expiry: { valid_days: 14, reminder_days: 3, reminder_email: true },
      price_floor: { percent: '12.5' },
      approvals: {
        allow_own: false,
        policies: [
          policy({
            enabled: false,
            conditions: [
              { field: 'total', at_least: '1000.5' },
              { field: 'line_discount', above: '15' },
              { field: 'product', rule: { field: 'vendor', values: ['Northwood'] } },
              { field: 'customer_tag', values: ['vip'] },
              { field: 'company', values: ['3'] },
              { field: 'source', values: ['storefront', 'quick_order', 'api', 'manual', 'duplicate'] },
              { field: 'mode', values: ['wholesale', 'b2b'] },
            ],
            ...step({ staff: STAFF }, { role: 'admin' }, { role: 'manager' }, { role: 'manager' }),
            skip: { sender_roles: ['admin'], approved_before: true },
            timeout_hours: 24,
          }),
          policy({
            id: 'spending-2_x',
            domain: 'buyer',
            ...step({ company: 'main_contact' }, { company_role: 'Location admin' }, { contact: '5' }),
          }),
        ],
      },
      ...rules(
        rule({ action: 'decline', message: 'No.' }, { max_total: '50', enabled: true }),
        rule({ action: 'decline' }),
        rule({ action: 'assign', staff: STAFF }),
        rule({ action: 'price', percent_off: '7.5', valid_days: 7, note: 'Thanks' }),
        rule(SEND),
      ),
      staff: { sales_reps_see_all: true },
    }
    assert.equal(checkSettings(full), full)
    for (const [key, value] of Object.entries(full)) assert.deepEqual(checkSettings({ [key]: value }), { [key]: value })
    assert.deepEqual(checkSettings({}), {})
    assert.deepEqual(faultsOf({ negotiation: {}, expiry: {}, approvals: {}, automation: {}, staff: {} }), [])
  })

  const AMOUNT = 'must be an amount such as "1000" or "999.50", with at most 20 digits before the dot'
  const PERCENT = 'must be a percentage from 0 to 100 such as "15" or "12.5", with at most four decimals'
  const ID = 'must be 1 to 63 lower-case letters, digits, hyphens and underscores, starting with a letter or digit'
  const UNKNOWN = 'unknown field'
  const POLICY = 'settings.approvals.policies.0'
  const RULE = 'settings.automation.rules.0'
  const CASES: [settings: unknown, ...faults: string[]][] = [
    [null, 'settings: must be an object'],
    [[], 'settings: must be an object'],
    [{ targetting: {}, prototype: 1 }, `settings.targetting: ${UNKNOWN}`, `settings.prototype: ${UNKNOWN}`],
    [{ negotiation: { rounds: 1 } }, `settings.negotiation.rounds: ${UNKNOWN}`],
    [{ negotiation: { partial_acceptance: 'no' } }, 'settings.negotiation.partial_acceptance: must be true or false'],
    [{ negotiation: { max_rounds: 0 } }, 'settings.negotiation.max_rounds: must be at least 1'],
    [{ negotiation: { max_rounds: 101 } }, 'settings.negotiation.max_rounds: must be at most 100'],
    [{ negotiation: { max_rounds: 1.5 } }, 'settings.negotiation.max_rounds: must be a whole number'],
    [{ negotiation: { stale_after_days: 3651 } }, 'settings.negotiation.stale_after_days: must be at most 3650'],
    [{ negotiation: { terms: '' } }, 'settings.negotiation.terms: must not be empty'],
    [{ negotiation: { terms: 'a'.repeat(5001) } }, 'settings.negotiation.terms: must be at most 5000 characters long'],
    [{ negotiation: { terms: 'a\0' } }, 'settings.negotiation.terms: must not contain NUL or lone surrogates'],
    [{ numbering: { prefix: '\ud800' } }, 'settings.numbering.prefix: must not contain NUL or lone surrogates'],
    [{ numbering: { prefix: 'Q1' } }, 'settings.numbering.prefix: must not end in a digit'],
    [{ expiry: { valid_days: 0 } }, 'settings.expiry.valid_days: must be at least 1'],
    [{ expiry: { valid_days: 3651 } }, 'settings.expiry.valid_days: must be at most 3650'],
    [{ expiry: { valid_days: 3650, reminder_days: 366 } }, 'settings.expiry.reminder_days: must be at most 365'],
    [
      { expiry: { valid_days: 7, reminder_days: 7 } },
      'settings.expiry.reminder_days: must be less than valid_days, the 7 days an offer is valid',
    ],
    [
      { expiry: { reminder_days: 30 } },
      'settings.expiry.reminder_days: must be less than valid_days, the 30 days an offer is valid',
    ],
    [{ price_floor: {} }, 'settings.price_floor.percent: is required'],
    [{ price_floor: { percent: 15 } }, 'settings.price_floor.percent: must be a string'],
    [{ price_floor: { percent: '100.0001' } }, `settings.price_floor.percent: ${PERCENT}`],
    [{ price_floor: { percent: '-1' } }, `settings.price_floor.percent: ${PERCENT}`],
    [{ price_floor: { percent: '15 %' } }, `settings.price_floor.percent: ${PERCENT}`],
    [policies(policy({ id: 'A b' })), `${POLICY}.id: ${ID}`],
    [policies(policy({ name: '' })), `${POLICY}.name: must not be empty`],
    [policies(policy({ name: 'n'.repeat(201) })), `${POLICY}.name: must be at most 200 characters long`],
    [policies(policy({ domain: 'seller' })), `${POLICY}.domain: must be one of: merchant, buyer`],
    [policies(policy({ steps: [] })), `${POLICY}.steps: must have at least 1 entry`],
    [policies(policy(step())), `${POLICY}.steps.0.approvers: must have at least 1 entry`],
    [policies(policy({ timeout_hours: 0 })), `${POLICY}.timeout_hours: must be at least 1`],
    [policies(policy(), policy()), 'settings.approvals.policies.1.id: "discounts" is used twice'],
    [
      policies(policy(step({ role: 'manager', staff: STAFF }, {}))),
      `${POLICY}.steps.0.approvers.0: must have one of: staff, role, company, company_role, contact`,
      `${POLICY}.steps.0.approvers.1: must have one of: staff, role, company, company_role, contact`,
    ],
    [policies(policy(step({ staff: 'ada' }))), `${POLICY}.steps.0.approvers.0.staff: must be a staff id, stf_…`],
    [
      policies(policy(step({ company: 'main_contact' }, { company_role: 'a' }, { contact: '1' }))),
      ...[0, 1, 2].map(
        (i) => `${POLICY}.steps.0.approvers.${i}: merchant policies are approved by staff: use staff or role`,
      ),
    ],
    [
      policies(policy({ domain: 'buyer', ...step({ staff: STAFF }, { role: 'admin' }) })),
      ...[0, 1].map(
        (i) =>
          `${POLICY}.steps.0.approvers.${i}: buyer policies are approved by the buyer's company: use company, company_role or contact`,
      ),
    ],
    [
      policies(policy(step({ role: 'sales_rep' }))),
      `${POLICY}.steps.0.approvers.0: sales_rep is not allowed to approve`,
    ],
    [
      policies(policy(step({ staff: STAFF }, { staff: STAFF }))),
      `${POLICY}.steps.0.approvers.1: is named twice in this step`,
    ],
    [when('total'), `${POLICY}.conditions.0: must be an object`],
    [when({}), `${POLICY}.conditions.0.field: is required`],
    [
      when({ field: 'constructor' }),
      `${POLICY}.conditions.0.field: must be one of: total, line_discount, product, customer_tag, company, source, mode`,
    ],
    [when({ field: 'total' }), `${POLICY}.conditions.0.at_least: is required`],
    [when({ field: 'total', at_least: '1.234' }), `${POLICY}.conditions.0.at_least: ${AMOUNT}`],
    [when({ field: 'total', at_least: '1'.repeat(21) }), `${POLICY}.conditions.0.at_least: ${AMOUNT}`],
    [
      when({ field: 'mode', values: ['b2b'], at_least: '1', other: 2 }),
      `${POLICY}.conditions.0.at_least: ${UNKNOWN}`,
      `${POLICY}.conditions.0.other: ${UNKNOWN}`,
    ],
    [when({ field: 'mode', values: [] }), `${POLICY}.conditions.0.values: must have at least 1 entry`],
    [when({ field: 'mode', values: ['b2c'] }), `${POLICY}.conditions.0.values.0: must be one of: wholesale, b2b`],
    [when({ field: 'line_discount', above: '101' }), `${POLICY}.conditions.0.above: ${PERCENT}`],
    [
      when({ field: 'product', rule: { field: 'colour', values: [''] } }),
      `${POLICY}.conditions.0.rule.field: must be one of: variant, product, collection, tag, vendor, type`,
      `${POLICY}.conditions.0.rule.values.0: must not be empty`,
    ],
    [then({}), `${RULE}.then.action: is required`],
    [then({ action: 'close' }), `${RULE}.then.action: must be one of: decline, assign, price, send`],
    [then({ action: 'assign' }), `${RULE}.then.staff: is required`],
    [then({ action: 'send', note: 'a' }), `${RULE}.then.note: ${UNKNOWN}`],
    [
      then({ action: 'decline', message: 'a'.repeat(5001) }),
      `${RULE}.then.message: must be at most 5000 characters long`,
    ],
    [
      then({ action: 'price', percent_off: '100.5', valid_days: 0 }),
      `${RULE}.then.percent_off: ${PERCENT}`,
      `${RULE}.then.valid_days: must be at least 1`,
    ],
    [rules(rule(SEND, { max_total: '1,000' })), `${RULE}.max_total: ${AMOUNT}`],
    [rules(rule(SEND, { conditions: [{ field: 'total', at_least: '' }] })), `${RULE}.conditions.0.at_least: ${AMOUNT}`],
    [rules(rule(SEND, { id: 'a' }), rule(SEND, { id: 'a' })), 'settings.automation.rules.1.id: "a" is used twice'],
    [{ staff: { sales_reps_see_all: 1 } }, 'settings.staff.sales_reps_see_all: must be true or false'],
    [
      {
        custom_fields: [
          { key: 'a', label: 'A', type: 'select' },
          { key: 'a', label: 'A', type: 'text' },
        ],
      },
      'settings.custom_fields.1.key: "a" is used twice',
      'settings.custom_fields.0.options: a field of type select needs options',
    ],
  ]
  it('have each fault reported with its field and what to change', () => {
    for (const [settings, ...faults] of CASES) assert.deepEqual(faultsOf(settings), faults)
  })

  it('have all faults reported at once, beyond a few', () => {
    const conditions = Array.from({ length: 20 }, () => ({ field: 'total', at_least: 'x' }))
    const faults = faultsOf({ ...when(...conditions), staff: { x: 1 }, price_floor: {} })
    assert.equal(faults.length, 22)
  })

  it('have a limited number of each', () => {
    const many = (count: number) => Array.from({ length: count }, (_, i) => policy({ id: `p${i}` }))
    const approvers = (count: number) => Array.from({ length: count }, () => ({ role: 'manager' }))
    const steps = (count: number) => Array.from({ length: count }, () => ({ mode: 'any', approvers: approvers(50) }))
    const total = { field: 'total', at_least: '1' }
    const LIMITS: [ok: object, tooMany: object, fault: string][] = [
      [policies(...many(50)), policies(...many(51)), 'settings.approvals.policies: must have at most 50 entries'],
      [
        policies(policy({ steps: steps(20) })),
        policies(policy({ steps: steps(21) })),
        `${POLICY}.steps: must have at most 20 entries`,
      ],
      [
        policies(policy(step(...approvers(50)))),
        policies(policy(step(...approvers(51)))),
        `${POLICY}.steps.0.approvers: must have at most 50 entries`,
      ],
      [
        when(...Array(20).fill(total)),
        when(...Array(21).fill(total)),
        `${POLICY}.conditions: must have at most 20 entries`,
      ],
      [
        rules(...Array(100).fill(rule(SEND))),
        rules(...Array(101).fill(rule(SEND))),
        'settings.automation.rules: must have at most 100 entries',
      ],
    ]
    for (const [ok, tooMany, fault] of LIMITS) {
      assert.deepEqual(faultsOf(ok), [])
      assert.deepEqual(faultsOf(tooMany), [fault])
    }
  })

  it('of any shape are accepted or refused, never an internal error', () => {
    const shape = fc.oneof(fc.jsonValue(), fc.constantFrom({}, [], null))
    const NAMES = ['approvals', 'automation', 'expiry', 'negotiation', 'price_floor', 'staff', 'targeting']
    const anySettings = fc.oneof(
      fc.dictionary(fc.constantFrom(...NAMES), shape),
      shape.map((value) => ({ approvals: { policies: value } })),
      shape.map((value) => policies(policy({ conditions: value }))),
      shape.map((value) => policies(policy({ steps: value }))),
      shape.map((value) => then(value)),
      shape.map((value) => when({ field: value, values: value })),
    )
    fc.assert(fc.property(anySettings, (settings) => void faultsOf(settings)))
  })
})
