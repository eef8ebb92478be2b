import assert from 'node:assert/strict'
import { it } from 'node:test'
import fc from 'fast-check'
import { chooseUse, parseSkuList } from '../../../../src/domain/lists/parse-sku-list.ts'
import { MESSY_LIST, MESSY_SKUS } from './messy-list.ts'

const read = (text: string) =>
  parseSkuList(text).rows.map(({ line, sku, quantity, fault }) => [line, sku, fault ?? quantity])
const usesOf = (text: string) => parseSkuList(text).columns.map(({ use }) => use)
/** The meaning of each row to a catalogue of these SKUs: of those it knows, the longest. */
const meant = (text: string, known: readonly string[]) =>
  parseSkuList(text).rows.map(({ readings, fault }) => {
    const [best] = readings.filter(({ sku }) => known.includes(sku)).sort((a, b) => b.sku.length - a.sku.length)
    return fault ?? (best ? `${best.sku} ${best.quantity}` : 'unknown')
  })

it('a list is read as people type it and spreadsheets copy it; a SKU alone means one unit', () => {
  assert.deepEqual(read('OAK-2, 12\r\n\n  MUG ;3\nA,B\t4\t\nLAMP\nBENCH,\n'), [
    [1, 'OAK-2', 12],
    [3, 'MUG', 3],
    [4, 'A,B', 4],
    [5, 'LAMP', 1],
    [6, 'BENCH', 1],
  ])
})

it('a quantity and an article in one go are told apart', () => {
  for (const text of [
    '5 x MUG',
    '5x MUG',
    '5 × MUG',
    'MUG x 5',
    '5 pcs MUG',
    '5 Stk. MUG',
    '5 Stück MUG',
    '5 pieces of MUG',
    'MUG: 5',
    'MUG - 5',
    'MUG = 5',
    'MUG (5)',
    'MUG 5 pcs',
    'MUG qty 5',
    'MUG Menge: 5',
    '• 5 x MUG',
    '3. 5 x MUG',
    '5 x MUG Coffee mug, white',
    '5 x Coffee mug (MUG)',
    'MUG 5',
    '5 MUG',
  ])
    assert.deepEqual(meant(text, ['MUG']), ['MUG 5'], text)
})

it('of what a row can mean, the longest SKU that the catalogue knows is meant', () => {
  assert.deepEqual(meant('MUG 5\nOAK 2 12\nPACK x 10', ['MUG 5', 'MUG', 'OAK 2', 'PACK', 'PACK x 10']), [
    'MUG 5 1',
    'OAK 2 12',
    'PACK x 10 1',
  ])
})

it('columns are found by headings in English and German, in any order and below an address', () => {
  assert.deepEqual(usesOf('Pos;SKU;Menge\n1;MUG;5'), ['none', 'sku', 'quantity'])
  assert.deepEqual(usesOf('Artikelnr.;Bezeichnung;Menge;ME;Einzelpreis\nMUG;Tasse;5;Stk;9,99'), [
    'sku',
    'name',
    'quantity',
    'none',
    'none',
  ])
  assert.deepEqual(usesOf('Item\tItem no.\tQty\tUnit price\nMug\tMUG\t5\t9.99'), ['name', 'sku', 'quantity', 'none'])
  assert.deepEqual(usesOf('Name,Qty\nMUG,3'), ['sku', 'quantity'])
  assert.deepEqual(read('Acme Ltd\nOrder of 3 May\n\nQuantity,Part number\n5,MUG'), [[5, 'MUG', 5]])
  assert.deepEqual(read('SKU\nMUG\nOAK'), [
    [2, 'MUG', 1],
    [3, 'OAK', 1],
  ])
})

it('columns are found by headings in the buyers’ other languages too', () => {
  for (const headings of [
    'Réf.;Désignation;Qté;Prix unitaire',
    'N° d’article;Libellé;Quantité;Montant',
    'Code article;Description;Pièces;Prix HT',
    'Referencia;Descripción;Cantidad;Precio',
    'Cód. artículo;Denominación;Uds.;Importe total',
    'Artikelnummer;Omschrijving;Aantal;Prijs',
    'Uw referentie;Benaming;Stuks;Stukprijs',
    'Codice articolo;Descrizione;Quantità;Prezzo',
    'Rif.;Denominazione;Q.tà;Importo',
    'Kod produktu;Nazwa;Ilość;Cena netto',
    'Nr artykułu;Opis;Szt.;Wartość',
  ])
    assert.deepEqual(usesOf(`${headings}\nMUG;A mug;5;9,99`), ['sku', 'name', 'quantity', 'none'], headings)
  for (const sum of ['Sous-total', 'Totale', 'Totaal', 'Suma', 'Montant total', 'Razem:'])
    assert.deepEqual(read(`Ref;Cant.\nMUG;5\n${sum};5`), [[2, 'MUG', 5]], sum)
})

it('pieces are known in the buyers’ other languages; what is packed is never counted as pieces', () => {
  for (const text of [
    '5 pièces MUG',
    '5 unités de MUG',
    'MUG qté 5',
    '5 uds. MUG',
    'MUG cantidad: 5',
    '5 stuks MUG',
    'MUG aantal 5',
    '5 pz MUG',
    'MUG quantità 5',
    '5 szt. MUG',
    'MUG ilość: 5',
  ])
    assert.deepEqual(meant(text, ['MUG']), ['MUG 5'], text)
  for (const text of ['2 boîtes (MUG)', '2 cajas (MUG)', '2 dozen (MUG)', '2 scatole (MUG)', '2 opakowania (MUG)'])
    assert.deepEqual(meant(text, ['MUG']), ['unknown'], text)
})

it('columns without headings are found by what is in them', () => {
  assert.deepEqual(usesOf('1\t100234\tScrew M8\t50\tpcs\t0.12\n2\t100235\tNut M8\t20\tpcs\t0.15'), [
    'none',
    'sku',
    'name',
    'quantity',
    'none',
    'none',
  ])
  assert.deepEqual(usesOf('5,MUG\n3,OAK'), ['quantity', 'sku'])
  assert.deepEqual(usesOf('100234\t5\n100235\t6'), ['sku', 'quantity'])
  assert.deepEqual(usesOf('MUG\tCoffee mug\nOAK\tOak table'), ['sku', 'name'])
  assert.deepEqual(read('5,MUG\nOAK,3'), [
    [1, 'MUG', 5],
    [2, 'OAK', 3],
  ])
})

it('columns are read as the reader says', () => {
  const list = parseSkuList('MUG;M-1;4\nOAK;O-1;5', ['name', 'sku'])
  assert.deepEqual(
    list.rows.map(({ sku, quantity, name }) => [sku, quantity, name]),
    [
      ['M-1', 4, 'MUG'],
      ['O-1', 5, 'OAK'],
    ],
  )
})

it('of two columns chosen for quantities the last one counts; articles may be in both', () => {
  const text = 'SKU;Menge;Bestellt\nMUG;100;5'
  const { columns } = parseSkuList(text)
  const uses = chooseUse(columns, 2, 'quantity')
  assert.deepEqual(uses, ['sku', 'none', 'quantity'])
  assert.deepEqual(parseSkuList(text, uses).rows[0]?.quantity, 5)
  assert.deepEqual(chooseUse(columns, 2, 'sku'), ['sku', 'quantity', 'sku'])
})

it('quantities are read with signs for thousands, empty decimals and words for pieces; doubtful ones are marked', () => {
  const units = (written: string) =>
    parseSkuList(`MUG\t${written}`).rows.map((row) => [row.fault ?? row.quantity, row.isUnsure])[0]
  for (const written of [
    '1000',
    '1 000',
    '1’000',
    '1.000,00',
    '1,000.00',
    '1000.0',
    '1000 pcs',
    'x1000',
    '1.000,0 Stk',
  ])
    assert.deepEqual(units(written), [1000, false], written)
  for (const written of ['1.000', '1,000', '1.000 Stk.']) assert.deepEqual(units(written), [1000, true], written)
  assert.deepEqual(read('MUG, 1,000'), [[1, 'MUG', 1000]])
})

it('an invalid quantity is reported, never guessed', () => {
  for (const quantity of [
    '0',
    '-1',
    '1.5',
    '1e3',
    'x',
    '1000001',
    '12345678',
    '١٢',
    '5 kg',
    '1.00.000',
    '2 boxes',
    '9.99',
  ]) {
    const [row] = parseSkuList(`MUG\t${quantity}`).rows
    assert.ok(row?.fault, quantity)
    assert.deepEqual([row.quantity, row.readings], [0, []])
  }
  for (const text of ['2 boxes (MUG)', '5 kg (MUG)', 'MUG 2 boxes', '3 Kartons MUG', 'MUG x 1.5', '1.5 x MUG'])
    assert.deepEqual(meant(text, ['MUG']), ['unknown'], text)
  assert.deepEqual(meant('5 L-PROFILE', ['L-PROFILE']), ['L-PROFILE 5'])
  for (const text of [', 3', 'SKU;Menge\nMUG;viele']) assert.ok(parseSkuList(text).rows[0]?.fault, text)
})

it('an order form asks for the rows that have a quantity; the others are counted', () => {
  const { rows, unasked } = parseSkuList('SKU;Menge\nMUG;\nOAK;3\nLAMP;0')
  assert.deepEqual([rows.map(({ sku }) => sku), unasked], [['OAK'], 2])
})

it('a row that adds up is no article', () => {
  assert.deepEqual(read('SKU;Menge\nMUG;5\nSumme;5'), [[2, 'MUG', 5]])
  assert.deepEqual(read('SKU,Qty,Price\nMUG,5,9.99\nOAK,2,1.00\n,7,51.95'), [
    [2, 'MUG', 5],
    [3, 'OAK', 2],
  ])
})

it('a row without an article that adds up nothing stays, as faulty', () => {
  assert.deepEqual(read('MUG,5\nOAK,2\n,3').at(-1), [3, '', 'no_sku'])
  assert.deepEqual(read('MUG,5\n,3\nOAK,2')[1], [2, '', 'no_sku'])
})

it('quoted cells may hold separators, quotes and line breaks; an inch sign begins none', () => {
  assert.deepEqual(read('"MUG ""white"", large",5\n"OAK\nTABLE",2\n5" pipe,3'), [
    [1, 'MUG "white", large', 5],
    [2, 'OAK\nTABLE', 2],
    [4, '5" pipe', 3],
  ])
})

it('a messy list of 40 rows is read right in all', () => {
  const rows = MESSY_LIST.map(([text]) => text)
  assert.equal(rows.length, 40)
  for (const [text, means] of MESSY_LIST) assert.deepEqual(meant(text, MESSY_SKUS), [means], text)
  assert.deepEqual(
    meant(rows.join('\n'), MESSY_SKUS),
    MESSY_LIST.map(([, means]) => means),
  )
})

it('hostile strings are ordinary rows', () => {
  const sku = `<img src=x onerror=alert(1)>'"\` drop table`
  assert.deepEqual(read(`${sku}\t2`), [[1, sku, 2]])
  assert.deepEqual(read(' \n\t\n'), [])
})

it('every row with something in it is read, skipped for a named reason, or faulty, whatever the text', () => {
  const cell = fc.oneof(
    fc.constantFrom('MUG', '5', '1.000', '"', '', 'Menge', 'SKU', '5 x', 'Summe', '9,99'),
    fc.string(),
  )
  const text = fc.array(fc.array(cell, { maxLength: 5 }).map((cells) => cells.join(';'))).map((rows) => rows.join('\n'))
  fc.assert(
    fc.property(text, (text) => {
      const { rows } = parseSkuList(text)
      for (const { fault, quantity, readings } of rows) {
        assert.equal(fault === null, Number.isInteger(quantity) && quantity >= 1 && quantity <= 1_000_000)
        assert.equal(readings.length > 0, fault === null)
      }
    }),
    { numRuns: 2000 },
  )
})
