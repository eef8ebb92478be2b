import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { readPicture } from '../../../src/outside/documents/read-picture.ts'
import { viewPaper } from '../../../src/views/documents/pdf/paper.ts'
import { quoteLine } from '../../support/given/lines.ts'
import { paperSource } from '../../support/given/paper.ts'
import { pngOf } from '../../support/given/pictures.ts'
import { openMaker, textOf } from '../../support/service/documents.ts'

const maker = openMaker()
after(() => maker.close())

const bytesOf = (hex: string) => Buffer.from(hex.replaceAll(' ', ''), 'hex')
const svg = (inner: string) => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 1">${inner}</svg>`)
const formatOf = (bytes: Buffer) => readPicture(bytes)?.format ?? null
const GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAUwAOw==', 'base64')
/** The part of a JPEG that contains its size, after a segment with another size. */
const jpeg = (height: string, width: string) => bytesOf(`ffd8 ffe0 0006 ffc0 0001 ffc2 0011 08 ${height} ${width} 03`)

describe('a picture', () => {
  it('is identified by its bytes, and printed', async () => {
    const paper = viewPaper('proposal', paperSource([quoteLine({ title: 'Thing' })]), null)
    const KNOWN: [format: string, bytes: Buffer][] = [
      ['png', pngOf(40, 10)],
      ['gif', GIF],
      ['svg', svg('<rect width="4" height="1" fill="url(#a)"/>')],
      ['svg', Buffer.concat([Buffer.from('\ufeff<?xml version="1.0"?>\n<!-- a > b -->\n<!-- c -->'), svg('')])],
    ]
    const without = await maker.make(paper, null)
    for (const [format, bytes] of KNOWN) {
      const logo = readPicture(bytes)
      assert.equal(logo?.format, format)
      const pdf = await maker.make(paper, logo)
      assert.notEqual(pdf.length, without.length)
      assert.ok((await textOf(pdf)).includes('Thing'))
    }
    assert.equal(formatOf(jpeg('0010', '0020')), 'jpg')
  })

  it('of any other kind is refused', () => {
    const OTHERS = [
      '',
      'x',
      '<html><svg></svg></html>',
      'BM',
      'RIFF....WEBPVP8X', // the typesetter cannot read these
      '%PDF-1.7',
      '\x1f\x8b',
      '<?xml version="1.0"?><a/>',
      '\x89PNG',
    ]
    for (const other of OTHERS) assert.equal(formatOf(Buffer.from(other, 'latin1')), null, other)
    assert.equal(formatOf(Buffer.from('<svg></svg>', 'utf16le')), null)
  })

  it('over 4000 pixels on a side is refused before being drawn', () => {
    const png = (width: number, height: number) => {
      const bytes = pngOf(1, 1)
      bytes.writeUInt32BE(width, 16)
      bytes.writeUInt32BE(height, 20)
      return bytes
    }
    assert.equal(formatOf(png(4000, 4000)), 'png')
    for (const [width, height] of [
      [4001, 1],
      [1, 4001],
      [0, 1],
      [0xffffffff, 1],
    ] as const) {
      assert.equal(formatOf(png(width, height)), null)
    }
    const TOO_LARGE = [
      jpeg('0fa1', '0001'),
      jpeg('0001', 'ffff'),
      Buffer.concat([Buffer.from('GIF89a'), bytesOf('a10f 0100')]),
    ]
    for (const bytes of TOO_LARGE) assert.equal(formatOf(bytes), null, bytes.toString('latin1', 0, 16))
  })

  it('cut off anywhere is refused or still has its size', () => {
    for (const bytes of [pngOf(2, 2).subarray(0, 24), GIF.subarray(0, 10), jpeg('0010', '0020')]) {
      for (let at = 0; at < bytes.length; at++) readPicture(bytes.subarray(0, at))
    }
    assert.equal(formatOf(bytesOf('ffd8ff')), null)
    assert.equal(formatOf(bytesOf(`ffd8${'ffe00002'.repeat(1000)}`)), null)
  })

  it('in SVG is refused if it runs, fetches, contains or draws anything it should not', () => {
    const HARMFUL = [
      '<script>alert(1)</script>',
      '<svg:script xmlns:svg="http://www.w3.org/2000/svg"/>',
      '<image href="https://internal.example/"/>',
      '<IMAGE xlink:href="file:///etc/passwd"/>',
      '<foreignObject><p>x</p></foreignObject>',
      '<filter id="f"><feGaussianBlur stdDeviation="9999"/></filter>',
      '<rect filter="blur(900px)"/>',
      '<rect style="filter : blur(900px)"/>',
      '<g id="a"/><use href="#a"/>',
      '<linearGradient id="a" href="other.svg#b"/>',
      '<rect fill="url(https://internal.example/#a)"/>',
      '<style>@import "x.css"</style>',
      '<style>.a { mask: url(#m) }</style><rect class="a"/>',
      '<style>.a { clip-path: url(#c) }</style><rect class="a"/>',
      '<style>.a { fill: \\75rl(x.svg) }</style><rect class="a"/>',
      '<defs><pattern id="p" width="1" height="1"><rect width="1" height="1"/></pattern></defs><rect fill="url(#p)"/>',
      '<mask id="m"><rect width="1" height="1"/></mask><rect mask="url(#m)"/>',
      '<marker id="m"/><path d="M0 0L1 1" marker-end="url(#m)"/>',
      '<path d="M0 0L1 1" style="stroke-dasharray: .0001"/>',
      '<clipPath id="a"><rect clip-path="url(#b)"/></clipPath><clipPath id="b" clip-path="url(#a)"/>',
      '<set attributeName="x"/>',
      '<rect>',
      '&unknown;',
    ]
    for (const inner of HARMFUL) assert.equal(formatOf(svg(inner)), null, inner)
    for (const head of ['<!DOCTYPE svg [<!ENTITY a "aaaa">]>', '<?xml-stylesheet href="x.css"?>']) {
      assert.equal(formatOf(Buffer.concat([Buffer.from(head), svg('')])), null, head)
    }
  })

  it('in SVG is refused if it is larger, deeper or longer than any logo', () => {
    const deep = (depth: number) => svg('<g>'.repeat(depth) + '</g>'.repeat(depth))
    const many = (count: number) => svg('<rect width="1" height="1"/>'.repeat(count))
    const clipped = (count: number) => svg('<g clip-path="url(#c)"/>'.repeat(count))
    const letters = (count: number) => svg(`<text>${'a'.repeat(count)}</text>`)
    const styles = (bytes: number) => svg(`<style>${' '.repeat(bytes)}</style>`)
    const long = (bytes: number) => svg(`<path d="M0 0${' '.repeat(bytes)}"/>`)
    for (const [fits, isTooMuch] of [
      [deep(23), deep(24)],
      [many(1_499), many(1_500)],
      [clipped(8), clipped(9)],
      [letters(1_000), letters(1_001)],
      [styles(4_000), styles(4_001)],
      [long(102_000), long(103_000)],
    ] as const) {
      assert.equal(formatOf(fits), 'svg')
      assert.equal(formatOf(isTooMuch), null)
    }
  })

  it('in SVG keeps what it is drawn with, without notes by programs and people', async () => {
    const drawn = `<?xml version="1.0"?><!-- made by a program -->
      <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:ink="http://program.example/"
        viewBox="0 0 4 1" onload="x()" ink:version="1">
        <title>Ours &amp; theirs</title><metadata><ink:note>x</ink:note></metadata><ink:view zoom="1"><ink:grid/></ink:view>
        <style><![CDATA[.a, #b { fill: #c00; } ]]></style>
        <defs><linearGradient id="g"><stop offset="0" stop-color="#fff"/></linearGradient>
          <linearGradient id="h" xlink:href="#g"/><clipPath id="c"><rect width="4" height="1"/></clipPath></defs>
        <g clip-path="url(#c)"><path class="a" fill="url(#h)" d="M0 0h4v1z"/><text x="1" y="1">A &lt; B</text></g>
      </svg>`
    const { bytes } = readPicture(Buffer.from(drawn)) ?? {}
    const text = String(bytes)
    for (const kept of ['viewBox="0 0 4 1"', '#b { fill', 'xlink:href="#g"', 'clip-path="url(#c)"', '>A &lt; B<'])
      assert.ok(text.includes(kept), kept)
    for (const gone of ['onload', 'note', 'program', 'theirs']) assert.ok(!text.includes(gone), gone)
    assert.equal(formatOf(Buffer.from(text)), 'svg', 'it is as it will be')
    const paper = viewPaper('proposal', paperSource([quoteLine({ title: 'Thing' })]), null)
    assert.ok((await textOf(await maker.make(paper, readPicture(Buffer.from(drawn))))).includes('Thing'))
  })

  it('is checked in linear time, however it is written', () => {
    const LENGTH = 4 * 512 * 1024
    const PATTERNS = ['<!-- -->', '<!--', ' ', '<', 'url( ', 'href = ', 'filter ', '<a:']
    for (const pattern of PATTERNS) {
      const long = pattern.repeat(LENGTH / pattern.length)
      readPicture(Buffer.from(long))
      readPicture(svg(long))
    }
  })
})
