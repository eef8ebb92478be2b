import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readProductCsv } from '../../../../../../src/outside/platform/embedded/catalogue/product-csv.ts'
import { productHeaderProblem } from '../../../../../../src/outside/platform/embedded/catalogue/product-headers.ts'
import type { CsvRow } from '../../../../../../src/outside/platform/embedded/csv-row.ts'

type Cells = Record<string, string>

const HAMMER = { 'url handle': 'hammer', title: 'Hammer', price: '24.3', sku: 'H-1' }

async function read(...rows: Cells[]) {
  const results = await Array.fromAsync(readProductCsv(toRows(rows)))
  return {
    products: results.flatMap((result) => ('product' in result ? [result.product] : [])),
    errors: results.flatMap((result) => ('error' in result ? [result.error] : [])),
  }
}

async function* toRows(rows: Cells[]): AsyncGenerator<CsvRow> {
  for (const [n, cells] of rows.entries()) yield { line: n + 2, cells }
}

async function problemOf(changes: Cells): Promise<string> {
  const { products, errors } = await read({ ...HAMMER, ...changes })
  assert.deepEqual(products, [])
  assert.equal(errors.length, 1)
  return errors[0]?.message ?? ''
}

test('reads the newer format: product fields from the first row, a variant from each row', async () => {
  const { products, errors } = await read(
    {
      'url handle': 'glove',
      title: 'Glove',
      description: 'Warm',
      vendor: 'Norrvik',
      type: 'Gloves',
      tags: 'en388, bulk,,en388',
      status: 'Draft',
      collection: 'Safety',
      sku: 'G-8',
      'option1 value': '8',
      'option2 value': 'Dozen',
      price: '26.4',
      'cost per item': '12.5',
      'charge tax': 'FALSE',
      'inventory tracker': 'shopify',
      'inventory quantity': '-3',
      'continue selling when out of stock': 'CONTINUE',
      'lead time (days)': '14',
      'requires shipping': 'TRUE',
      'product image url': 'https://i.example/g.png',
    },
    {
      'url handle': 'glove',
      title: '',
      vendor: '',
      sku: 'G-9',
      'option1 value': '9',
      'option2 value': 'Dozen',
      price: '27',
    },
  )
  assert.deepEqual(errors, [])
  assert.equal(products.length, 1)
  const { variants, ...product } = products[0] ?? { variants: [] }
  assert.deepEqual(product, {
    handle: 'glove',
    title: 'Glove',
    description: 'Warm',
    vendor: 'Norrvik',
    productType: 'Gloves',
    tags: ['en388', 'bulk'],
    status: 'draft',
    collection: 'Safety',
    imageUrl: 'https://i.example/g.png',
  })
  assert.deepEqual(variants[0], {
    options: ['8', 'Dozen'],
    sku: 'G-8',
    barcode: undefined,
    price: '26.40',
    cost: '12.50',
    taxable: false,
    requiresShipping: true,
    inventoryTracked: true,
    inventoryQuantity: '-3',
    inventoryPolicy: 'continue',
    leadDays: '14',
    imageUrl: undefined,
  })
  assert.deepEqual(variants[1]?.options, ['9', 'Dozen'])
  assert.equal(variants[1]?.price, '27.00')
})

test('reads the older format and skips rows that only contain an image', async () => {
  const { products, errors } = await read(
    {
      handle: 'ring',
      title: 'Ring',
      'body (html)': '<p>Gold</p>',
      status: 'active',
      'option1 value': 'Default Title',
      'variant price': '45',
      'variant inventory policy': 'deny',
      'variant taxable': 'true',
      'image src': 'a.png',
    },
    { handle: 'ring', title: '', 'option1 value': '', 'variant price': '', 'image src': 'b.png' },
    { handle: 'chain', title: 'Chain', 'option1 value': '', 'variant price': '9.99' },
  )
  assert.deepEqual(errors, [])
  assert.deepEqual(
    products.map(({ handle, variants }) => [handle, variants.map(({ options, price }) => [options, price])]),
    [
      ['ring', [[['Default Title'], '45.00']]],
      ['chain', [[['Default Title'], '9.99']]],
    ],
  )
})

test('takes prices exactly, never through a float', async () => {
  const given = ['0', '45', '1431.5', '1431.50', '9999999999.99', '007', '12.3400']
  const { products } = await read(...given.map((price, n) => ({ ...HAMMER, 'url handle': `h${n}`, price })))
  assert.deepEqual(
    products.map(({ variants }) => variants[0]?.price),
    ['0.00', '45.00', '1431.50', '1431.50', '9999999999.99', '7.00', '12.34'],
  )
})

test('says what to correct in a bad row', async () => {
  assert.match(await problemOf({ 'url handle': '' }), /handle is missing/)
  assert.match(await problemOf({ title: ' ' }), /title is missing.*whole product is left out/)
  assert.match(await problemOf({ price: '' }), /price is missing/)
  assert.match(await problemOf({ price: '-3.00' }), /negative/)
  for (const price of ['1,431.50', '$5', '1e3', '12.345', 'NaN', '99999999999']) {
    assert.match(await problemOf({ price }), /cannot be read: write digits and a point only/, price)
  }
  assert.match(await problemOf({ status: 'Live' }), /status "Live" is unknown: use Active/)
  assert.match(await problemOf({ 'requires shipping': 'maybe' }), /use TRUE or FALSE/)
  assert.match(await problemOf({ 'inventory quantity': 'many' }), /not a whole number/)
  for (const days of ['soon', '-1', '1000', '2.5']) {
    assert.match(await problemOf({ 'lead time (days)': days }), /write a whole number from 0 to 999/)
  }
  assert.match(await problemOf({ 'option2 value': 'Blue' }), /option value is missing/)
  assert.match(await problemOf({ vendor: 'x'.repeat(256) }), /shorten it to at most 255/)
  assert.match(await problemOf({ sku: 'a\0b' }), /NUL/)
})

test('leaves out a bad row and keeps the rest of the product', async () => {
  const row = (size: string, price: string) => ({ 'url handle': 'glove', title: 'Glove', 'option1 value': size, price })
  const { products, errors } = await read(row('8', '1'), row('9', 'free'), row('8', '2'), row('10', '3'))
  assert.deepEqual(
    products[0]?.variants.map(({ options, price }) => [options[0], price]),
    [
      ['8', '1.00'],
      ['10', '3.00'],
    ],
  )
  assert.deepEqual(
    errors.map(({ line, handle }) => [line, handle]),
    [
      [3, 'glove'],
      [4, 'glove'],
    ],
  )
  assert.match(errors[1]?.message ?? '', /repeat line 2/)
})

test('leaves out the whole product if its first row is bad, with one error', async () => {
  const { products, errors } = await read(
    { ...HAMMER, price: 'free' },
    { ...HAMMER, title: '', 'option1 value': 'Big' },
    { ...HAMMER, 'url handle': 'mallet', title: 'Mallet' },
  )
  assert.deepEqual(
    products.map(({ handle }) => handle),
    ['mallet'],
  )
  assert.deepEqual(
    errors.map(({ line }) => line),
    [2],
  )
})

test('leaves fields undefined if the file has no column for them', async () => {
  const { products } = await read(HAMMER)
  assert.equal(products[0]?.vendor, undefined)
  assert.equal(products[0]?.tags, undefined)
  assert.equal(products[0]?.variants[0]?.inventoryTracked, undefined)
})

test('recognises a product file by its columns', () => {
  assert.equal(productHeaderProblem(['title', 'url handle', 'price']), null)
  assert.equal(productHeaderProblem(['handle', 'title', 'variant price']), null)
  assert.match(
    productHeaderProblem(['name', 'price']) ?? '',
    /"URL handle", "Title" and "Price".*"Handle", "Title" and "Variant Price"/,
  )
})
