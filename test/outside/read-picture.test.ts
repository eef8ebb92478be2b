import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { readPicture } from '../../src/outside/documents/read-picture.ts'
import { viewPaper } from '../../src/views/pdf/paper.ts'
import { openMaker, textOf } from '../support/documents.ts'
import { quoteLine } from '../support/lines.ts'
import { paperSource } from '../support/paper.ts'
import { pngOf } from '../support/pictures.ts'

const maker = openMaker()
after(() => maker.close())

const bytesOf = (hex: string) => Buffer.from(hex.replaceAll(' ', ''), 'hex')
const svg = (inner: string) => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 1">${inner}</svg>`)
const formatOf = (bytes: Buffer) => readPicture(bytes)?.format ?? null
const GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAUwAOw==', 'base64')
/** As much of a JPEG as names its size, behind a segment that names another. */
const jpeg = (height: string, width: string) => bytesOf(`ffd8 ffe0 0006 ffc0 0001 ffc2 0011 08 ${height} ${width} 03`)

describe('a picture', () => {
  it('is what its bytes say, and printed', async () => {
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
      'RIFF....WEBPVP8X', // the typesetter reads none
      '%PDF-1.7',
      '\x1f\x8b',
      '<?xml version="1.0"?><a/>',
      '\x89PNG',
    ]
    for (const other of OTHERS) assert.equal(formatOf(Buffer.from(other, 'latin1')), null, other)
    assert.equal(formatOf(Buffer.from('<svg></svg>', 'utf16le')), null)
  })

  it('over 4000 pixels on a side is refused, before anybody draws it', () => {
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

  it('that is cut off anywhere is refused or has its size', () => {
    for (const bytes of [pngOf(2, 2).subarray(0, 24), GIF.subarray(0, 10), jpeg('0010', '0020')]) {
      for (let at = 0; at < bytes.length; at++) readPicture(bytes.subarray(0, at))
    }
    assert.equal(formatOf(bytesOf('ffd8ff')), null)
    assert.equal(formatOf(bytesOf(`ffd8${'ffe00002'.repeat(1000)}`)), null)
  })

  it('in SVG is refused when it runs, fetches, holds or draws what it should not', () => {
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
    ]
    for (const inner of HARMFUL) assert.equal(formatOf(svg(inner)), null, inner)
    for (const head of ['<!DOCTYPE svg [<!ENTITY a "aaaa">]>', '<?xml-stylesheet href="x.css"?>']) {
      assert.equal(formatOf(Buffer.concat([Buffer.from(head), svg('')])), null, head)
    }
  })

  it('is judged in the time of its length, however it is written: so much would take hours otherwise', () => {
    const LENGTH = 4 * 512 * 1024
    const PATTERNS = ['<!-- -->', '<!--', ' ', '<', 'url( ', 'href = ', 'filter ', '<a:']
    for (const pattern of PATTERNS) {
      const long = pattern.repeat(LENGTH / pattern.length)
      readPicture(Buffer.from(long))
      readPicture(svg(long))
    }
  })
})
