import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import {
  type ConditionFacts,
  describeCondition,
  explain,
  findFailing,
  matchesAll,
  turnsOnHiddenTags,
} from '../../../../src/domain/automation/conditions.ts'
import { inEnglish } from '../../../../src/domain/in-english.ts'
import { platformNames } from '../../../../src/domain/orders/platform-names.ts'
import { lessPercent } from '../../../../src/domain/pricing/percent.ts'
import { discountOffCatalog } from '../../../../src/domain/pricing/price-floor.ts'
import type { Condition } from '../../../../src/domain/stores/settings.ts'
import { conditionFacts, offeredLine } from '../../../support/given/condition-facts.ts'
import { customLine, quoteLine } from '../../../support/given/lines.ts'
import { percent } from '../../../support/given/offer.ts'

const board = {
  ...quoteLine({ title: 'Board', tags: ['Wood'], vendor: 'Northwood', collectionIds: ['gid://platform/Collection/7'] }),
  offCatalog: null,
}
const custom = { ...customLine({ title: 'Engraving' }), offCatalog: null }
const screw = offeredLine('Hex Cap Screw', '100.00', '81.00')

const whyIn = (conditions: readonly Condition[], facts: ConditionFacts) =>
  inEnglish({ code: 'conditions_met', conditions: explain(conditions, facts) })

describe('conditions', () => {
  const CASES: [condition: Condition, facts: Partial<ConditionFacts>, matches: boolean][] = [
    [{ field: 'total', at_least: '1000' }, {}, true],
    [{ field: 'total', at_least: '1000.01' }, {}, false],
    [{ field: 'total', at_least: '0' }, { total: 0n }, true],
    [{ field: 'line_discount', above: '18.99' }, { lines: [board, screw] }, true],
    [{ field: 'line_discount', above: '19' }, { lines: [board, screw] }, false],
    [{ field: 'line_discount', above: '0' }, { lines: [offeredLine('At catalog', '5.00', '5.00')] }, false],
    [{ field: 'line_discount', above: '0' }, { lines: [offeredLine('Above catalog', '5.00', '6.00')] }, false],
    [{ field: 'line_discount', above: '0' }, { lines: [offeredLine('No catalog', null, '1.00')] }, false],
    [{ field: 'line_discount', above: '0' }, { lines: [] }, false],
    [{ field: 'product', rule: { field: 'tag', values: ['WOOD'] } }, { lines: [custom, board] }, true],
    [{ field: 'product', rule: { field: 'vendor', values: ['northwood'] } }, { lines: [board] }, true],
    [{ field: 'product', rule: { field: 'collection', values: ['7'] } }, { lines: [board] }, true],
    [{ field: 'product', rule: { field: 'variant', values: ['100'] } }, { lines: [custom] }, false],
    [{ field: 'product', rule: { field: 'tag', values: ['wood'] } }, { lines: [] }, false],
    [{ field: 'customer_tag', values: ['none', 'vip'] }, {}, true],
    [{ field: 'customer_tag', values: ['vi'] }, {}, false],
    [{ field: 'customer_tag', values: ['vip'] }, { customerTags: [] }, false],
    [{ field: 'company', values: ['3'] }, {}, true],
    [{ field: 'company', values: ['gid://platform/Company/3'] }, {}, true],
    [{ field: 'company', values: ['33', 'gid://platform/Company/4'] }, {}, false],
    [{ field: 'company', values: ['3'] }, { companyId: null }, false],
    [{ field: 'source', values: ['manual', 'api'] }, {}, true],
    [{ field: 'source', values: ['storefront'] }, {}, false],
    [{ field: 'mode', values: ['b2b'] }, {}, true],
    [{ field: 'mode', values: ['b2b'] }, { mode: 'wholesale' }, false],
  ]
  it('hold for each field', () => {
    for (const [condition, more, matches] of CASES) {
      const facts = conditionFacts(more)
      assert.equal(matchesAll([condition], facts), matches, JSON.stringify(condition))
      assert.equal(findFailing([condition], facts), matches ? null : condition)
    }
  })

  it('must all hold, and always hold if there are none', () => {
    assert.equal(matchesAll([], conditionFacts()), true)
    const facts = conditionFacts({ lines: [board, screw] })
    const judged = CASES.map(([condition]) => condition)
    fc.assert(
      fc.property(fc.subarray(judged), (conditions) => {
        const failing = conditions.filter((condition) => !matchesAll([condition], facts))
        assert.equal(matchesAll(conditions, facts), failing.length === 0)
        assert.equal(findFailing(conditions, facts), failing[0] ?? null)
      }),
    )
  })

  it('turn on hidden tags only if one asks for a tag and all others hold', () => {
    const hidden = conditionFacts({ customerTags: null })
    const tag: Condition = { field: 'customer_tag', values: ['vip'] }
    const [holds, fails]: Condition[] = [
      { field: 'total', at_least: '1000' },
      { field: 'total', at_least: '1000.01' },
    ]
    assert.ok(holds && fails)
    for (const [conditions, turns] of [
      [[tag], true],
      [[tag, holds], true],
      [[tag, fails], false],
      [[fails, tag], false],
      [[holds], false],
      [[], false],
    ] as const) {
      assert.equal(turnsOnHiddenTags(conditions, hidden), turns, JSON.stringify(conditions))
      assert.equal(turnsOnHiddenTags(conditions, conditionFacts()), false)
    }
  })

  it('explain in one sentence why they hold, naming the lines', () => {
    const facts = conditionFacts({ lines: [board, screw, offeredLine('Washer', '9.99', '8.48')] })
    const WORDS: [conditions: Condition[], sentence: string][] = [
      [[], 'Always'],
      [[{ field: 'line_discount', above: '18' }], 'Line discount above 18%: Hex Cap Screw (19%)'],
      [
        [{ field: 'line_discount', above: '12.50' }],
        'Line discount above 12.5%: Hex Cap Screw (19%) and Washer (15.12%)',
      ],
      [[{ field: 'total', at_least: '999.5' }], 'Total of at least $999.50: $1,000.00'],
      [[{ field: 'product', rule: { field: 'tag', values: ['wood', 'steel'] } }], 'Product tag wood or steel: Board'],
      [[{ field: 'customer_tag', values: ['vip'] }], 'Customer tag vip: VIP'],
      [[{ field: 'company', values: ['3'] }], 'Company as chosen'],
      [
        [
          { field: 'source', values: ['manual', 'api'] },
          { field: 'mode', values: ['b2b'] },
        ],
        'Came from: Staff or API: API; Kind of buyer: Company',
      ],
    ]
    for (const [conditions, sentence] of WORDS) assert.equal(whyIn(conditions, facts), sentence)
  })

  it('name at most five of many', () => {
    const lines = Array.from({ length: 8 }, (_, i) => offeredLine(`L${i}`, '10.00', '1.00'))
    assert.equal(
      whyIn([{ field: 'line_discount', above: '5' }], conditionFacts({ lines })),
      'Line discount above 5%: L0 (90%), L1 (90%), L2 (90%), L3 (90%), L4 (90%), and 3 more',
    )
    const values = ['1', '2', '3', '4', '5', '6']
    const nameOf = platformNames(new Map(values.map((id) => [`gid://platform/Company/${id}`, `Firm ${id}`])))
    assert.equal(
      inEnglish(describeCondition({ field: 'company', values }, { currency: 'USD', nameOf })),
      'Company Firm 1, Firm 2, Firm 3, Firm 4, Firm 5, or 1 more',
    )
  })

  it('are described without ids: by names if all are known, else by number', () => {
    const names = platformNames(new Map([['gid://platform/Product/7', 'Oak board']]))
    const say = (field: 'product' | 'collection', values: string[], nameOf = names) =>
      inEnglish(describeCondition({ field: 'product', rule: { field, values } }, { currency: 'EUR', nameOf }))
    assert.equal(say('product', ['gid://platform/Product/7']), 'Product Oak board')
    assert.equal(say('product', ['7', '8']), 'Product among the 2 chosen')
    assert.equal(say('collection', ['7']), 'Collection as chosen', 'a product of the same digits is another thing')
    assert.equal(
      inEnglish(describeCondition({ field: 'total', at_least: '1000' }, { currency: 'EUR' })),
      'Total of at least €1,000.00',
    )
  })

  it('on a discount ignore rounded cents, whatever the price (V08)', () => {
    const isAbove = (above: string, unit: string) =>
      matchesAll([{ field: 'line_discount', above }], conditionFacts({ lines: [offeredLine('A', '9.99', unit)] }))
    assert.deepEqual([isAbove('15', '8.49'), isAbove('15', '8.48')], [false, true])
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 12n }), fc.integer({ min: 0, max: 100 }), (catalogPrice, off) => {
        const unitPrice = lessPercent(catalogPrice, percent(String(off)))
        const line = quoteLine({ catalogPrice, unitPrice })
        const [offCatalog = null] = discountOffCatalog([{ ...line, unitPrice, lineTotal: unitPrice }], null)
        const facts = conditionFacts({ lines: [{ ...line, offCatalog }] })
        assert.equal(matchesAll([{ field: 'line_discount', above: String(off) }], facts), false)
      }),
    )
  })
})
