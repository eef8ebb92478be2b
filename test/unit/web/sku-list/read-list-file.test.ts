import assert from 'node:assert/strict'
import { it } from 'node:test'
import { strToU8, zipSync } from 'fflate'
import { readListFile } from '../../../../src/web/sku-list/file/read-list-file.ts'
import { workbook } from '../../../support/web/workbook.ts'

const file = (content: string | Uint8Array) =>
  new Blob([typeof content === 'string' ? content : new Uint8Array(content)])
const cell = (at: string, value: string | number) =>
  typeof value === 'number'
    ? `<c r="${at}"><v>${value}</v></c>`
    : `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`
const faultOf = async (content: string | Uint8Array) => (await readListFile(file(content))).fault

it('a workbook is read as the text one would paste: its first sheet with content, numbers as they are, formulas by their saved value', async () => {
  const rows = [
    `<row r="1">${cell('A1', 'Artikelnr.')}${cell('B1', 'Menge')}</row>`,
    `<row r="3">${cell('A3', '00123')}${cell('B3', 5)}<c r="C3"><f>1+1</f><v>2</v></c></row>`,
    `<row r="4">${cell('A4', 100234)}${cell('B4', 1.234)}${cell('C4', 'a "b"')}</row>`,
  ]
  const read = await readListFile(file(workbook('', rows.join(''))))
  assert.deepEqual(read, { text: 'Artikelnr.\tMenge\t\n\t\t\n00123\t5\t2\n100234\t1.2340\t"a ""b"""', fault: null })
})

it('a text is read in UTF-8, UTF-16 and Windows-1252', async () => {
  const texts = [
    file('Stück;5'),
    file(Buffer.from('\ufeffStück;5', 'utf16le')),
    file(Buffer.from('\ufeffStück;5', 'utf16le').swap16()),
    file(Buffer.from('Stück;5', 'latin1')),
    file('\ufeffStück;5'),
  ]
  for (const text of texts) assert.deepEqual(await readListFile(text), { text: 'Stück;5', fault: null })
})

it('what is no list is refused with its reason', async () => {
  assert.equal(await faultOf(''), 'file_no_list')
  assert.equal(await faultOf(new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0])), 'file_no_list')
  assert.equal(await faultOf(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1])), 'file_old_excel')
  assert.equal(await faultOf(zipSync({ 'word/document.xml': strToU8('<x/>') })), 'file_no_list')
  assert.equal(await faultOf(strToU8('PK but no archive')), 'file_damaged')
  assert.equal(await faultOf(workbook('')), 'file_no_list')
  assert.equal(await faultOf('MUG;1\n'.repeat(10_001)), 'file_too_many_rows')
  assert.equal(await faultOf(new Uint8Array(5 * 1024 * 1024 + 1)), 'file_too_large')
})

it('a small file that claims gigabytes, or a cell at the end of the world, takes neither time nor memory', async () => {
  assert.equal(await faultOf(workbook(' '.repeat(41 * 1024 * 1024))), 'file_too_large')
  assert.equal(await faultOf(workbook(`<row r="1">${cell('XFD1', 1)}</row>`)), 'file_too_many_rows')
  assert.equal(await faultOf(workbook(`<row r="1048576">${cell('A1048576', 1)}</row>`)), 'file_too_many_rows')
  assert.equal(await faultOf(workbook(`<row\n r = '1048576'/>`)), 'file_too_many_rows')
})
