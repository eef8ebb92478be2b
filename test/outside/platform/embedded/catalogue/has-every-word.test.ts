import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import fc from 'fast-check'
import type { ProductInput } from '../../../../../src/outside/platform/embedded/catalogue/product-input.ts'
import { callOf, openTestPlatform, type TestPlatform } from '../../../../support/service/draft.ts'

let open: TestPlatform
before(async () => {
  open = await openTestPlatform()
})
after(() => open.close())

const product = (title: string, n: number, sku?: string): ProductInput => ({
  handle: `p${n}`,
  title,
  variants: [{ options: ['Default Title'], price: '1.00', ...(sku !== undefined && { sku }) }],
})

/** Opens a store with these products and returns a search by title, which must find the same variants and products. */
async function stocked(...products: ProductInput[]) {
  const storeId = open.newStore()
  await open.platform.saveProducts(storeId, products, open.now)
  return async (text: string): Promise<string[]> => {
    const query = { text, limit: 100, cursor: null }
    const variants = await open.platform.searchVariants(callOf(storeId), { ...query, activeOnly: true })
    const browsed = await open.platform.browseProducts(storeId, query)
    const titles = variants.items.map(({ title }) => title)
    assert.deepEqual(
      browsed.items.map(({ title }) => title),
      titles,
    )
    return titles
  }
}

describe('a catalog search', () => {
  it('finds a size however it is written, and no other', async () => {
    const written = ['Screw M8×40', 'Screw M8 x 40', 'Screw M8-40', 'Screw M8X40', 'Screw M8 40', 'Screw M8 * 40']
    const others = ['Screw M8×400', 'Screw M80×40', 'Screw M6×40', 'Screw M8×45']
    const find = await stocked(...[...written, ...others].map((title, n) => product(title, n)))
    for (const text of ['m8x40', 'M8×40', 'm8 x 40', 'M8-40', 'M8 X 40', 'm8*40', 'screw m8x40', 'm8x40 screws']) {
      assert.deepEqual(await find(text), [...written, 'Screw M8×400'], text)
    }
    assert.deepEqual(await find('m8x400'), ['Screw M8×400'])
  })

  it('distinguishes decimals from whole numbers', async () => {
    const find = await stocked(product('Sheet 1.5 mm', 1), product('Sheet 15 mm', 2), product('Sheet 1,5 mm', 3))
    assert.deepEqual(await find('1.5'), ['Sheet 1.5 mm', 'Sheet 1,5 mm'])
    assert.deepEqual(await find('1,5mm'), ['Sheet 1.5 mm', 'Sheet 1,5 mm'])
    assert.deepEqual(await find('15'), ['Sheet 15 mm'])
  })

  it('finds joined or separate words, parts of words, SKUs without punctuation, and plurals and singulars', async () => {
    const titles = ['Ball valve', 'Ballvalve DN 20', 'Gate valves', 'Box', 'Battery', 'Brass nut']
    const find = await stocked(...titles.map((title, n) => product(title, n, n === 0 ? 'BV-2A/OIL' : undefined)))
    const [ball, joined, gate, box, battery, brass] = titles
    for (const [text, found] of [
      ['ball valve', [ball, joined]],
      ['ballvalve', [ball, joined]],
      ['Ball-Valve', [ball, joined]],
      ['valve', [ball, joined, gate]],
      ['VALVES', [ball, joined, gate]],
      ['alv', [ball, joined, gate]],
      ['val', [ball, joined, gate]],
      ['bv2aoil', [ball]],
      ['bv-2a', [ball]],
      ['dn20', [joined]],
      ['boxes', [box]],
      ['batteries', [battery]],
      ['brass', [brass]],
      ['valvedn', [joined]],
      ['valve nut', []],
    ] as const) {
      assert.deepEqual(await find(text), found, text)
    }
  })

  it('reads German: with or without umlauts and ß, and plurals', async () => {
    const titles = ['Kugelhähne', 'Großes Rad', 'Dichtung', 'Ventil', 'Schraube', 'Mutter']
    const find = await stocked(...titles.map((title, n) => product(title, n)))
    for (const [text, title] of [
      ['kugelhahn', 'Kugelhähne'],
      ['KUGELHÄHNE', 'Kugelhähne'],
      ['gross', 'Großes Rad'],
      ['groß', 'Großes Rad'],
      ['Räder', 'Großes Rad'],
      ['Dichtungen', 'Dichtung'],
      ['ventile', 'Ventil'],
      ['Schrauben', 'Schraube'],
      ['Muttern', 'Mutter'],
    ] as const) {
      assert.deepEqual(await find(text), [title], text)
    }
  })

  it('finds nothing by punctuation alone, and everything without words', async () => {
    const find = await stocked(product('Board 100% solid', 1), product('Mug', 2))
    for (const text of ['%', '_', '\\', '× -', "'"]) assert.deepEqual(await find(text), [], text)
    assert.deepEqual(await find('100%'), ['Board 100% solid'])
    assert.deepEqual(await find('board %'), ['Board 100% solid'])
    assert.equal((await find(' ')).length, 2)
  })

  it('finds everything by any part of it, in any case, with any punctuation between words', async () => {
    const word = fc.stringMatching(/^[a-zäöüß]{4,8}$/)
    const titles = fc.uniqueArray(fc.tuple(word, word), { minLength: 1, maxLength: 5 })
    await fc.assert(
      fc.asyncProperty(
        titles,
        fc.nat(),
        fc.constantFrom(' ', '-', ' / ', ''),
        fc.boolean(),
        async (pairs, n, sign, up) => {
          const find = await stocked(...pairs.map(([a, b], i) => product(`${a} ${b}`, i)))
          const [a, b] = pairs[n % pairs.length] ?? ['', '']
          const [from, to] = [n % 3, 4 + (n % 5)]
          const plural = /[sß]$/.test(b) ? b : `${b}s`
          for (const text of [`${a}${sign}${b}`, a.slice(from, to), `${b} ${a}`, plural]) {
            const found = await find(up ? text.toUpperCase() : text)
            assert.ok(found.includes(`${a} ${b}`), `${text} finds ${found}`)
          }
        },
      ),
      { numRuns: 40 },
    )
  })
})
