import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { type BuyerFacts, findIneligible } from '../../../../src/domain/quotes/targeting.ts'
import type { CustomerRule, ProductRule, Targeting } from '../../../../src/domain/stores/settings.ts'
import { customLine, quoteLine } from '../../../support/given/lines.ts'

const line = quoteLine({
  tags: ['Wood', 'Premium'],
  vendor: 'Northwood',
  productType: 'Boards',
  collectionIds: ['gid://platform/Collection/7'],
})
const buyer: BuyerFacts = { tags: ['VIP'], companyIds: ['gid://platform/Company/3'] }

describe('targeting', () => {
  const PRODUCT: [rule: ProductRule, matches: boolean][] = [
    [{ field: 'variant', values: ['100'] }, true],
    [{ field: 'variant', values: ['gid://platform/ProductVariant/100'] }, true],
    [{ field: 'variant', values: ['00', '0', '10', 'gid://platform/Product/100'] }, false],
    [{ field: 'product', values: ['10'] }, true],
    [{ field: 'product', values: ['100', '0'] }, false],
    [{ field: 'collection', values: ['7'] }, true],
    [{ field: 'collection', values: ['77'] }, false],
    [{ field: 'tag', values: ['nothing', 'wOOD'] }, true],
    [{ field: 'tag', values: ['Woo', 'Wood Premium'] }, false],
    [{ field: 'vendor', values: ['NORTHWOOD'] }, true],
    [{ field: 'vendor', values: ['North'] }, false],
    [{ field: 'type', values: ['boards'] }, true],
    [{ field: 'type', values: [] }, false],
  ]
  it('matches lines by each field, by whole values only', () => {
    for (const [rule, matches] of PRODUCT) {
      const expected = matches ? null : { reason: 'NO_MATCHING_PRODUCT_RULE', lineIndex: 0 }
      assert.deepEqual(findIneligible({ product_rules: [rule] }, [line], null), expected, JSON.stringify(rule))
    }
  })

  const CUSTOMER: [rule: CustomerRule, ofBuyer: boolean, ofGuest: boolean][] = [
    [{ field: 'tag', values: ['vip'] }, true, false],
    [{ field: 'tag', values: ['v'] }, false, false],
    [{ field: 'company', values: ['3'] }, true, false],
    [{ field: 'company', values: ['gid://platform/Company/3'] }, true, false],
    [{ field: 'company', values: ['33'] }, false, false],
    [{ field: 'logged_in' }, true, false],
    [{ field: 'logged_in', values: [] }, true, false],
    [{ field: 'logged_in', values: ['true'] }, true, false],
    [{ field: 'logged_in', values: ['false'] }, false, true],
    [{ field: 'logged_in', values: ['false', 'true'] }, true, true],
  ]
  it('matches buyers by each field', () => {
    for (const [rule, ofBuyer, ofGuest] of CUSTOMER) {
      const judge = (facts: BuyerFacts | null) => findIneligible({ customer_rules: [rule] }, [line], facts) === null
      assert.deepEqual([judge(buyer), judge(null)], [ofBuyer, ofGuest], JSON.stringify(rule))
    }
  })

  it('refuses a buyer the platform hides, and says so, unless a rule about neither tags nor companies lets them in', () => {
    const hidden: BuyerFacts = { tags: null, companyIds: [] }
    const judge = (...customer_rules: CustomerRule[]) => findIneligible({ customer_rules }, [line], hidden)
    const reason = 'NO_MATCHING_CUSTOMER_RULE'
    const tag: CustomerRule = { field: 'tag', values: ['vip'] }
    assert.deepEqual(judge(tag), { reason, isHidden: true })
    assert.deepEqual(judge({ field: 'company', values: ['3'] }), { reason, isHidden: true })
    assert.deepEqual(judge({ field: 'logged_in', values: ['false'] }), { reason })
    assert.equal(judge(tag, { field: 'logged_in' }), null)
  })

  it('accepts everything without rules', () => {
    for (const targeting of [{}, { product_rules: [], customer_rules: [] }]) {
      for (const facts of [buyer, null]) assert.equal(findIneligible(targeting, [line, customLine()], facts), null)
    }
  })

  it('names the first line that no rule matches, whatever the buyer', () => {
    const targeting: Targeting = {
      product_rules: [{ field: 'vendor', values: ['northwood'] }],
      customer_rules: [{ field: 'tag', values: ['nobody'] }],
      custom_lines: false,
    }
    const kinds = fc.array(fc.constantFrom(line, customLine(), quoteLine({ vendor: 'Other' })), { minLength: 1 })
    fc.assert(
      fc.property(kinds, fc.constantFrom(buyer, null), (lines, facts) => {
        const lineIndex = lines.findIndex((each) => each !== line)
        assert.deepEqual(
          findIneligible(targeting, lines, facts),
          lineIndex >= 0 ? { reason: 'NO_MATCHING_PRODUCT_RULE', lineIndex } : { reason: 'NO_MATCHING_CUSTOMER_RULE' },
        )
      }),
    )
  })
})
