import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { after, before, describe, it } from 'node:test'
import { CATALOGUES } from '../../../src/languages/catalogues.ts'
import { LANGUAGES } from '../../../src/languages/languages.ts'
import { createDocumentMaker, type DocumentMaker } from '../../../src/outside/documents/document-maker.ts'
import { viewPaper } from '../../../src/views/documents/pdf/paper.ts'
import { quoteLine } from '../../support/given/lines.ts'
import { paperSource } from '../../support/given/paper.ts'
import { NAUGHTY_STRINGS } from '../../support/naughty/naughty-strings.ts'
import { openMaker, pagesOf, textOf } from '../../support/service/documents.ts'

let maker: DocumentMaker
before(() => {
  maker = openMaker()
})
after(() => maker.close())

const paperOf = (texts: readonly string[]) =>
  viewPaper(
    'proposal',
    paperSource(texts.map((title, i) => quoteLine({ id: `qli_${i}`, title, unitPrice: 100n, lineTotal: 100n }))),
    null,
  )
const withoutBlanks = (text: string) => text.normalize('NFKC').replaceAll(/\s/g, '')

describe("strangers' text", () => {
  const MARKUP = [
    '#eval("1+1") #sys.version #read("/etc/passwd") #include "x.typ" #import "@preview/x:1.0.0"',
    '*bold* _italic_ = heading - list + list / term: x',
    '$ x^2 $ @reference <label> `raw` ```rust fn``` // comment /* comment */ \\ \\u{41} ~ -- --- ...',
    '#let x = panic("no") #set page(width: 1pt) ] } ) [ { ( #show: none',
  ]

  it('is text, whatever markup it looks like', async () => {
    const text = withoutBlanks(await textOf(await maker.make(paperOf([...MARKUP, ...NAUGHTY_STRINGS]), null)))
    for (const said of MARKUP) assert.ok(text.includes(withoutBlanks(said)), said)
    for (const said of NAUGHTY_STRINGS.filter((one) => /^[\x20-\x7e]+$/.test(one))) {
      assert.ok(text.includes(withoutBlanks(said)), said)
    }
  })

  it('can be in any script, with all its letters', async () => {
    const SCRIPTS = [
      'Größe ąłż ő',
      'Tiếng Việt',
      'Ελληνικά',
      'Русский',
      '日本語の見積書',
      '简体中文报价',
      '한국어',
      'ภาษาไทย',
      '✓ → €',
    ]
    const text = withoutBlanks(
      await textOf(await maker.make(paperOf([...SCRIPTS, 'مرحبا', 'שלום', 'हिन्दी', '😀👍🏽']), null)),
    )
    for (const said of SCRIPTS) assert.ok(text.includes(withoutBlanks(said)), `${said}: ${text}`)
  })

  it('is set in every language of buyers, with all letters of our own texts', async () => {
    for (const language of LANGUAGES) {
      const paper = viewPaper(
        'proposal',
        { ...paperSource([quoteLine({ id: 'qli_1', title: 'Bolt' })]), language },
        null,
      )
      const text = withoutBlanks(await textOf(await maker.make(paper, null)))
      const { paper: words } = CATALOGUES[language]
      const said = [words['column.item'], words['column.unit_price'], words['fact.date'], words['total.total']]
      for (const one of said) assert.ok(text.includes(withoutBlanks(one)), `${language}: ${one} in ${text}`)
    }
  })

  it('breaks into columns and pages, however long it is', async () => {
    const pages = await pagesOf(await maker.make(paperOf(['W'.repeat(5000), 'word '.repeat(1000), 'x']), null))
    assert.ok(pages.length > 1)
    assert.equal(pages.join('').match(/W/g)?.length, 5000)
    assert.equal(pages.join(' ').match(/word/g)?.length, 1000)
    pages.forEach((page, i) => {
      assert.ok(page.includes(`${i + 1} / ${pages.length}`), page.slice(-80))
      if (i < pages.length - 1) assert.ok(page.includes('Unit price'), 'each page has the head of the table')
    })
  })

  it('neither reverses nor hides anything around it', async () => {
    const pdf = await maker.make(paperOf(['a\u202eb\u0000c\u2066d\ufeffe\u001b[0m']), null)
    assert.ok((await textOf(pdf)).includes('abcde[0m'))
  })
})

describe('a typesetter', () => {
  const typesetters = () =>
    execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)], { encoding: 'utf8' })
      .split('\n')
      .filter((line) => line.includes('documents/typeset.ts'))
      .map((line) => Number(line.trim().split(' ')[0]))

  /** Takes so long that its process can be killed or stopped before it is done, also on a busy machine. */
  const long = paperOf(Array.from({ length: 2_000 }, () => 'x'.repeat(200)))

  it('that is killed fails its current document, and the next gets a new one', async () => {
    const other = createDocumentMaker()
    const known = new Set(typesetters())
    const running = other.make(long, null)
    let started: number[] = []
    while (started.length === 0) {
      await new Promise((resolve) => setImmediate(resolve))
      started = typesetters().filter((pid) => !known.has(pid))
    }
    for (const pid of started) process.kill(pid, 'SIGKILL')
    await assert.rejects(running, /ended/)
    assert.ok((await other.make(paperOf(['again']), null)).subarray(0, 5).equals(Buffer.from('%PDF-')))
    await other.close()
  })

  it('that takes too long is given up', async () => {
    const other = createDocumentMaker({ withinMs: 1 })
    await assert.rejects(other.make(paperOf(['x']), null), /too long/)
    await other.close()
  })

  it('that hangs holds up no other document', async () => {
    const other = createDocumentMaker({ withinMs: 600_000 })
    const known = new Set(typesetters())
    const hung = other.make(long, null)
    while (typesetters().every((pid) => known.has(pid))) await new Promise((resolve) => setImmediate(resolve))
    for (const pid of typesetters().filter((one) => !known.has(one))) process.kill(pid, 'SIGSTOP')
    for (let n = 0; n < 3; n++) assert.ok((await other.make(paperOf(['y']), null)).length > 0)
    const ended = assert.rejects(hung, /ended/)
    await other.close()
    await ended
  })

  it('says why a document could not be set', async () => {
    const noPicture = { bytes: Buffer.from('no picture'), format: 'png' } as const
    await assert.rejects(maker.make(paperOf(['x']), noPicture), /Setting the document failed: .*\w/)
  })

  it('runs a limited number at once', async () => {
    const other = createDocumentMaker({ mostWaiting: 2 })
    const made = await Promise.allSettled([1, 2, 3].map(() => other.make(paperOf(['x']), null)))
    assert.deepEqual(
      made.map(({ status }) => status),
      ['fulfilled', 'fulfilled', 'rejected'],
    )
    await other.close()
  })
})
