import assert from 'node:assert/strict'
import { after, it } from 'node:test'
import { createDocumentMaker } from '../../../src/outside/documents/document-maker.ts'
import { openStreams } from '../../../src/outside/documents/open-streams.ts'
import { viewPaper } from '../../../src/views/documents/pdf/paper.ts'
import { quoteLine } from '../../support/given/lines.ts'
import { paperSource } from '../../support/given/paper.ts'
import { openMaker, pagesOf } from '../../support/service/documents.ts'

const maker = openMaker()
after(() => maker.close())

const SCRIPTS = ['Größe', 'Русский', '日本語の見積書', '한국어', 'ภาษาไทย', '✓']

it('the pages and fonts of a document, in any script, lie open in it, and its table of objects leads to each', async () => {
  const lines = SCRIPTS.map((title, i) => quoteLine({ id: `qli_${i}`, title, unitPrice: 100n, lineTotal: 100n }))
  const pdf = (await maker.make(viewPaper('proposal', paperSource(lines), null), null)).toString('latin1')
  const table = Number(/startxref\s+(\d+)/.exec(pdf)?.[1])
  const places = [...pdf.slice(table).matchAll(/(\d{10}) \d{5} n/g)].map(([, place]) => Number(place))
  for (const [i, place] of places.entries()) assert.ok(pdf.startsWith(`${i + 1} 0 obj\n`, place), `object ${i + 1}`)
  const opened = [...pdf.matchAll(/\/(?:Contents|FontFile[23]?|ToUnicode) (\d+) 0 R/g)].map(([, number]) =>
    Number(number),
  )
  assert.ok(opened.length >= 11, 'a page, and five fonts with their maps')
  for (const number of opened) {
    const object = pdf.slice(places[number - 1])
    const [head = '', length] = /^[\s\S]*?\/Length (\d+)[\s\S]*?stream\n/.exec(object) ?? []
    assert.ok(!head.includes('FlateDecode'), head)
    assert.ok(object.startsWith('\nendstream', head.length + Number(length)), head)
  }
})

it('for files that are not packed, pages and fonts stay compressed', async () => {
  await using closing = new AsyncDisposableStack()
  const other = createDocumentMaker({ processes: 1, withinMs: 120_000 })
  closing.defer(() => other.close())
  const paper = viewPaper('proposal', paperSource([quoteLine({ unitPrice: 100n, lineTotal: 100n })]), null)
  const [open, compressed] = [await maker.make(paper, null), await other.make(paper, null)]
  assert.ok(compressed.length < open.length * 0.8, `${compressed.length} of ${open.length} bytes`)
  assert.deepEqual(await pagesOf(compressed), await pagesOf(open))
})

it('a PDF of another form stays as it is', () => {
  for (const text of ['', '%PDF-', '%PDF-1.7\n1 0 obj\n<<>>\nendobj\nstartxref\n9\n%%EOF']) {
    const pdf = Buffer.from(text)
    assert.equal(openStreams(pdf), pdf)
  }
})
