import assert from 'node:assert/strict'
import { customLine, draftInput, variantLine } from '../../../../support/service/draft.ts'
import type { ContractCase } from '../platform-stage.ts'
import { refused } from '../refused.ts'

const QUOTE = { type: 'fixed', value: '32.81', title: 'Quote Q-1001' } as const
const FREIGHT = { title: 'Freight', price: '18.00' }

/** Figures before a draft order is made. */
export const ESTIMATE_CASES: readonly ContractCase[] = [
  {
    name: 'an estimate spreads the discount over lines, taxes each line, and adds up',
    run: async (store) => {
      await store.setTax({ percent: '8.25', shippingTaxable: false })
      const input = draftInput({ discount: QUOTE, shipping: FREIGHT })
      const { lines, warnings, ...figures } = await store.platform.estimate(store.call(), input)
      assert.deepEqual(figures, {
        subtotal: '437.42',
        discountTotal: '32.81',
        shippingTotal: '18.00',
        taxTotal: '33.38',
        total: '455.99',
        taxesIncluded: false,
      })
      assert.deepEqual(warnings, [])
      assert.deepEqual(
        lines.map(({ lineId, originalTotal, discountedTotal }) => [lineId, originalTotal, discountedTotal]),
        [
          ['A', '99.99', '92.49'],
          ['B', '87.43', '80.87'],
          ['C', '250.00', '231.25'],
        ],
      )
      assert.equal(await store.countDrafts(), 0)
    },
  },
  {
    name: 'shipping is taxed where the store taxes it',
    run: async (store) => {
      await store.setTax({ percent: '10', shippingTaxable: true })
      const input = draftInput({ lines: [customLine('A', 1, '10.00')], shipping: FREIGHT })
      const { taxTotal, total } = await store.platform.estimate(store.call(), input)
      assert.deepEqual([taxTotal, total], ['2.80', '30.80'])
    },
  },
  {
    name: 'a buyer who is exempt, and a line that is not taxable, has no tax',
    run: async (store) => {
      await store.setTax({ percent: '10', shippingTaxable: false })
      const free = { ...customLine('B', 1, '10.00'), taxable: false }
      const input = draftInput({ lines: [customLine('A', 1, '10.00'), free] })
      assert.equal((await store.platform.estimate(store.call(), input)).taxTotal, '1.00')
      assert.equal((await store.platform.estimate(store.call(), { ...input, taxExempt: true })).taxTotal, '0.00')
    },
  },
  {
    name: 'an agreed price replaces the price of the variant, down to nothing',
    run: async (store) => {
      const [id] = await store.addProduct({ title: 'Mug', variants: [{ sku: 'M', price: '14.00' }] })
      for (const [price, total] of [
        ['7.77', '15.54'],
        ['0.00', '0.00'],
        ['20.00', '40.00'],
      ] as const) {
        const input = draftInput({ lines: [variantLine(id ?? assert.fail(), 2, price)] })
        assert.equal((await store.platform.estimate(store.call(), input)).total, total)
      }
    },
  },
  {
    name: 'an unknown variant is refused by its path, and nothing is written',
    run: async (store) => {
      const input = draftInput({
        lines: [customLine('A', 1, '1.00'), variantLine('gid://platform/ProductVariant/9', 1)],
      })
      await assert.rejects(store.platform.estimate(store.call(), input), refused('invalid_input', 'lines.1.variantId'))
      await assert.rejects(store.platform.createDraftOrder(store.call(), 'unknown', input), refused('invalid_input'))
      assert.equal(await store.countDrafts(), 0)
    },
  },
  {
    name: 'an input without lines is refused',
    run: async (store) => {
      const input = draftInput({ lines: [] })
      await assert.rejects(store.platform.estimate(store.call(), input), refused('invalid_input', 'lines'))
    },
  },
]
