import assert from 'node:assert/strict'
import { it } from 'node:test'
import { parseSkuList, readSpaced } from '../../../../src/domain/quotes/parse-sku-list.ts'

const read = (text: string) =>
  parseSkuList(text).map(({ line, sku, quantity, fault }) => [line, sku, fault ?? quantity])

it('a list is read as people type it and spreadsheets copy it; a SKU alone means one unit', () => {
  assert.deepEqual(read('OAK-2, 12\r\n\n  MUG ;3\nA,B\t4\t\nLAMP\nBENCH,\n'), [
    [1, 'OAK-2', 12],
    [3, 'MUG', 3],
    [4, 'A,B', 4],
    [5, 'LAMP', 1],
    [6, 'BENCH', 1],
  ])
})

it('a space separates if no SKU matches the whole row', () => {
  const spaced = (text: string) => parseSkuList(text).map(readSpaced)[0]
  assert.deepEqual(spaced('OAK 2  12'), { line: 1, text: 'OAK 2  12', sku: 'OAK 2', quantity: 12, fault: null })
  assert.ok(spaced('MUG 0')?.fault)
  for (const text of ['MUG', 'MUG x', 'MUG, 3', '3']) assert.equal(spaced(text), null)
})

it('a heading row is skipped, but only at the top', () => {
  assert.deepEqual(read('SKU\tQuantity\nMUG\t2'), [[2, 'MUG', 2]])
  assert.deepEqual(read('SKU-1, 2'), [[1, 'SKU-1', 2]])
  assert.equal(read('MUG, 2\nSKU, Quantity').length, 2)
})

it('an invalid quantity is reported, never guessed', () => {
  for (const quantity of ['0', '-1', '1.5', '1e3', 'x', '1000001', '12345678', '١٢']) {
    const [row] = parseSkuList(`MUG\t${quantity}`)
    assert.ok(row?.fault, quantity)
    assert.equal(row.quantity, 0)
  }
  for (const text of ['MUG, 1,000', ', 3', 'MUG\t2\t9.99']) assert.ok(parseSkuList(text)[0]?.fault, text)
})

it('hostile strings are ordinary rows', () => {
  const sku = `<img src=x onerror=alert(1)>'"; drop table`.replace(';', '')
  assert.deepEqual(read(`${sku}\t2`), [[1, sku, 2]])
  assert.deepEqual(read(' \n\t\n'), [])
})
