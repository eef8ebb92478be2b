import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { it } from 'node:test'
import { hasTwoDecimals } from '../../../../src/domain/stores/has-two-decimals.ts'

const VECTORS = new URL('../../../support/shopify/vectors.json', import.meta.url)
const { currency_decimals: others } = JSON.parse(readFileSync(VECTORS, 'utf8')) as {
  currency_decimals: Record<'0' | '3', string[]>
}

it('no currency of Shopify with none or three decimals passes, and those that Intl gets wrong do', () => {
  assert.deepEqual([...others[0], ...others[3]].filter(hasTwoDecimals), [])
  assert.deepEqual(
    ['EUR', 'USD', 'HUF', 'COP', 'IDR', 'TWD'].filter((code) => !hasTwoDecimals(code)),
    [],
  )
})
