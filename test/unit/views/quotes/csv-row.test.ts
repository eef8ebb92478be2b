import assert from 'node:assert/strict'
import { it } from 'node:test'
import { csvRow } from '../../../../src/views/quotes/csv-row.ts'

it('a cell stays one cell in every spreadsheet, even with semicolons, and never a formula', () => {
  assert.equal(csvRow(['a', 'b;c', 'd,e', 'f "g"', 'h\ni']), 'a,"b;c","d,e","f ""g""","h\ni"\r\n')
  assert.equal(csvRow(['=1+1', '@x', '-1', '+1']), "'=1+1,'@x,'-1,'+1\r\n")
})
