import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import {
  automationProposal,
  chooseAutomation,
  type RequestFacts,
  requestFacts,
} from '../../../../src/domain/automation/automation.ts'
import type { Kit } from '../../../../src/domain/quotes/quote-terms.ts'
import type { AutomationAction, AutomationRule } from '../../../../src/domain/stores/settings.ts'
import { conditionFacts } from '../../../support/given/condition-facts.ts'
import { customLine, quoteLine } from '../../../support/given/lines.ts'
import { percent } from '../../../support/given/offer.ts'

const ACTIONS: Record<AutomationAction['action'], AutomationAction> = {
  decline: { action: 'decline', message: 'We do not sell this.' },
  assign: { action: 'assign', staff: 'stf_1' },
  price: { action: 'price', percent_off: '7.5', valid_days: 14 },
  send: { action: 'send' },
}

function ruleOf(id: string, action: AutomationAction['action'], more: Partial<AutomationRule> = {}): AutomationRule {
  return { id, name: `Rule ${id}`, conditions: [], then: ACTIONS[action], ...more }
}

const never: AutomationRule['conditions'] = [{ field: 'mode', values: ['wholesale'] }]
const facts = (more: Partial<RequestFacts> = {}): RequestFacts => ({
  ...conditionFacts(),
  hasUnpricedLines: false,
  ...more,
})
const run = (rules: AutomationRule[], more: Partial<RequestFacts> = {}) => chooseAutomation({ rules }, facts(more))
const logOf = ({ runs }: ReturnType<typeof run>) => runs.map(({ ruleId, outcome }) => `${ruleId} ${outcome}`)

describe('automation', () => {
  it('does nothing without rules', () => {
    const nothing = { decline: null, assign: null, price: null, send: null, runs: [] }
    assert.deepEqual(chooseAutomation({}, facts()), nothing)
    assert.deepEqual(run([]), nothing)
  })

  it('runs assign, price and send in this order, whatever the order of the rules', () => {
    const rules = [ruleOf('s', 'send'), ruleOf('p', 'price'), ruleOf('a', 'assign')]
    const choice = run(rules)
    assert.equal(choice.decline, null)
    assert.deepEqual(choice.assign, { rule: rules[2], action: 'assign', staff: 'stf_1' })
    assert.deepEqual(choice.price, { rule: rules[1], action: 'price', percent_off: '7.5', valid_days: 14 })
    assert.deepEqual(choice.send, { rule: rules[0], action: 'send' })
    assert.deepEqual(logOf(choice), ['a applies', 'p applies', 's applies'])
  })

  it('does nothing more with a declined request', () => {
    const rules = [ruleOf('p', 'price'), ruleOf('d', 'decline'), ruleOf('s', 'send'), ruleOf('a', 'assign')]
    const choice = run(rules)
    assert.equal(choice.decline?.message, 'We do not sell this.')
    assert.deepEqual([choice.assign, choice.price, choice.send, logOf(choice)], [null, null, null, ['d applies']])
  })

  it('leaves to people what turns on hidden customer tags: no later rule stands in', () => {
    const asks = { conditions: [{ field: 'customer_tag', values: ['vip'] }] } satisfies Partial<AutomationRule>
    const rules = [ruleOf('a', 'assign'), ruleOf('p', 'price', asks), ruleOf('q', 'price'), ruleOf('s', 'send')]
    const hidden = { customerTags: null }
    const choice = run(rules, hidden)
    assert.deepEqual([choice.assign?.rule.id, choice.price, choice.send], ['a', null, null])
    assert.deepEqual(logOf(choice), ['a applies', 'p skipped', 's skipped'])
    assert.deepEqual(choice.runs[1]?.reason, { code: 'customer_tags_hidden' })
    assert.deepEqual(logOf(run([ruleOf('d', 'decline', asks), ...rules], hidden)), ['d skipped'])
  })

  it('uses the first enabled and matching rule of each action', () => {
    const rules = [
      ruleOf('a1', 'assign', { enabled: false }),
      ruleOf('a2', 'assign', { conditions: never }),
      ruleOf('a3', 'assign', { conditions: [{ field: 'total', at_least: '500' }] }),
      ruleOf('a4', 'assign'),
    ]
    const choice = run(rules)
    assert.equal(choice.assign?.rule.id, 'a3')
    assert.deepEqual(choice.runs, [
      {
        ruleId: 'a2',
        ruleName: 'Rule a2',
        action: 'assign',
        outcome: 'no_match',
        reason: { code: 'condition_not_met', condition: { code: 'mode', values: { first: ['wholesale'], more: 0 } } },
      },
      {
        ruleId: 'a3',
        ruleName: 'Rule a3',
        action: 'assign',
        outcome: 'applies',
        reason: {
          code: 'conditions_met',
          conditions: [{ code: 'total', at_least: '500.00', currency: 'USD', total: '1000.00' }],
        },
      },
    ])
  })

  it('prices and sends nothing with custom or unpriced lines, but declines and assigns', () => {
    const rules = [ruleOf('a', 'assign'), ruleOf('p', 'price'), ruleOf('s', 'send')]
    const choice = run(rules, { hasUnpricedLines: true })
    assert.deepEqual(logOf(choice), ['a applies', 'p skipped', 's skipped'])
    assert.deepEqual([choice.price, choice.send], [null, null])
    assert.deepEqual(choice.runs[1]?.reason, { code: 'unpriced_lines' })
    assert.equal(run([ruleOf('d', 'decline')], { hasUnpricedLines: true }).decline?.rule.id, 'd')
  })

  it('passes totals above a rule’s limit to the next rule, for every action', () => {
    for (const action of ['decline', 'assign', 'price'] as const) {
      const rules = [
        ruleOf('low', action, { max_total: '999.99' }),
        ruleOf('exact', action, { max_total: '1000' }),
        ruleOf('any', action),
      ]
      const choice = run(rules)
      assert.equal(choice[action]?.rule.id, 'exact')
      assert.deepEqual(logOf(choice), ['low skipped', 'exact applies'])
      const aboveLimit = { code: 'above_limit', total: '1000.00', limit: '999.99', currency: 'USD' }
      assert.deepEqual(choice.runs[0]?.reason, aboveLimit)
    }
    const send = run([ruleOf('p', 'price'), ruleOf('s', 'send', { max_total: '1' })])
    assert.deepEqual(logOf(send), ['p applies', 's skipped'])
  })

  it('sends nothing that no rule priced', () => {
    const choice = run([ruleOf('p', 'price', { conditions: never }), ruleOf('s', 'send')])
    assert.equal(choice.send, null)
    assert.deepEqual(logOf(choice), ['p no_match', 's skipped'])
  })

  it('runs at most one rule per action and logs each considered rule once, in order, for any rules', () => {
    const actions = Object.keys(ACTIONS) as AutomationAction['action'][]
    const anyRule = fc
      .record({
        action: fc.constantFrom(...actions),
        matches: fc.boolean(),
        enabled: fc.boolean(),
        max_total: fc.constantFrom('1', '2000'),
      })
      .map(({ action, matches, ...more }) => ({ action, more: { ...more, conditions: matches ? [] : never } }))
    fc.assert(
      fc.property(fc.array(anyRule, { maxLength: 12 }), fc.boolean(), (drawn, hasUnpricedLines) => {
        const rules = drawn.map(({ action, more }, i) => ruleOf(String(i), action, more))
        const choice = run(rules, { hasUnpricedLines })
        const applied = choice.runs.filter(({ outcome }) => outcome === 'applies')
        assert.deepEqual(
          applied.map(({ action, ruleId }) => [action, ruleId]),
          actions.flatMap((action) => (choice[action] ? [[action, choice[action].rule.id]] : [])),
        )
        assert.ok(!choice.decline || applied.length === 1)
        assert.ok(!choice.send || choice.price)
        assert.ok(!hasUnpricedLines || (!choice.price && !choice.send))
        const places = choice.runs.map(({ action, ruleId }) => actions.indexOf(action) * 100 + Number(ruleId))
        assert.deepEqual(
          places,
          [...new Set(places)].sort((a, b) => a - b),
        )
        assert.ok(choice.runs.every(({ ruleId }) => rules[Number(ruleId)]?.enabled))
      }),
    )
  })
})

describe("automation's facts", () => {
  const priced = quoteLine({ catalogPrice: 1000n, quantity: 3, lineTotal: 3000n })
  const quoteOf = (lines: ReturnType<typeof quoteLine>[]) => ({
    currency: 'USD',
    lines,
    totals: {
      subtotal: 3000n,
      discountTotal: 0n,
      shippingTotal: 0n,
      taxEstimate: 0n,
      total: 3000n,
      acceptedTotal: null,
      stillOpenTotal: null,
      headlineMode: 'none' as const,
    },
    source: 'api' as const,
    mode: 'b2b' as const,
    platform: {
      customerId: null,
      companyId: 'gid://platform/Company/3',
      companyLocationId: null,
      companyContactId: null,
      draftOrderIds: [],
      orderIds: [],
    },
  })

  it('are the estimate, the buyer and the lines, without discounts', () => {
    const { lines, ...rest } = requestFacts(quoteOf([priced]), ['vip'])
    assert.deepEqual(rest, {
      currency: 'USD',
      total: 3000n,
      customerTags: ['vip'],
      companyId: 'gid://platform/Company/3',
      source: 'api',
      mode: 'b2b',
      hasUnpricedLines: false,
    })
    assert.deepEqual(lines, [{ ...priced, offCatalog: null }])
  })

  it('say whether a line has no price to start from', () => {
    const judge = (...lines: ReturnType<typeof quoteLine>[]) => requestFacts(quoteOf(lines), []).hasUnpricedLines
    assert.equal(judge(priced, customLine({ catalogPrice: 5n })), true)
    assert.equal(judge(priced, quoteLine({ catalogPrice: null })), true)
    assert.equal(judge(priced, quoteLine({ catalogPrice: 0n })), false)
  })
})

describe('the proposal a rule stages', () => {
  const rule = ruleOf('p', 'price')
  const kit: Kit = { key: 'k', role: 'parent', title: 'Set' }
  const lines = [quoteLine({ id: 'a', quantity: 4, kit }), quoteLine({ id: 'b', buyerVisibility: 'price_hidden' })]

  it('has every line at the percentage off catalog and leaves the rest to people', () => {
    const price = { rule, action: 'price' as const, percent_off: '7.5', valid_days: 14, note: 'Thank you' }
    assert.deepEqual(automationProposal(price, { lines, kitConversionMode: 'bundle' }), {
      lines: [
        { lineId: 'a', quantity: 4, price: { kind: 'percent', off: percent('7.5') }, visibility: 'show', kit },
        {
          lineId: 'b',
          quantity: 1,
          price: { kind: 'percent', off: percent('7.5') },
          visibility: 'price_hidden',
          kit: null,
        },
      ],
      discount: null,
      shipping: { status: 'to_be_confirmed', label: null, amount: 0n },
      tax: { kind: 'none' },
      paymentTerms: null,
      depositPercentage: null,
      expiry: { kind: 'days', days: 14 },
      note: 'Thank you',
      kitConversionMode: 'bundle',
    })
  })

  it('is valid as long as the store’s offers unless the rule says otherwise', () => {
    const { expiry, note } = automationProposal(
      { rule, action: 'price', percent_off: '0' },
      { lines, kitConversionMode: 'components' },
    )
    assert.deepEqual([expiry, note], [{ kind: 'default' }, null])
  })
})
