import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { judgeFile } from '../../../../src/domain/attachments/judge-file.ts'
import { recognizeFile } from '../../../../src/outside/attachments/recognize-file.ts'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const STL = Buffer.alloc(84 + 100)
STL.writeUInt32LE(2, 80)

async function judge(name: string, bytes: Buffer): Promise<string> {
  const judged = judgeFile(name, { bytes, recognized: await recognizeFile(bytes) })
  return 'fault' in judged ? judged.fault.code : judged.mediaType
}

describe('judgeFile', () => {
  const TAKEN: [name: string, bytes: Buffer, mediaType: string][] = [
    ['a.pdf', Buffer.from('%PDF-1.4\n'), 'application/pdf'],
    ['A.PDF', Buffer.from('%PDF-1.4\n'), 'application/pdf'],
    ['a.png', PNG, 'image/png'],
    ['part.dxf', Buffer.from('  0\r\nSECTION\r\n  2\r\nHEADER\r\n'), 'image/vnd.dxf'],
    ['part.dxf', Buffer.from('999\nmade by hand\n0\nSECTION\n'), 'image/vnd.dxf'],
    ['part.dxf', Buffer.from('AutoCAD Binary DXF\r\n\x1a\0'), 'image/vnd.dxf'],
    ['part.dwg', Buffer.from('AC1032\0\0\0\0\0\0\0\0\0\0'), 'image/vnd.dwg'],
    ['part.step', Buffer.from('ISO-10303-21;\nHEADER;\n'), 'model/step'],
    ['part.STP', Buffer.from('\ufeffISO-10303-21;\nHEADER;\n'), 'model/step'],
    ['part.stl', Buffer.from('solid part\nfacet normal 0 0 1\n'), 'model/stl'],
    ['part.stl', STL, 'model/stl'],
    ['part.igs', Buffer.from(`${' '.repeat(72)}S      1\n`), 'model/iges'],
    ['parts.csv', Buffer.from('BM-12;5\nMZ-3;7\n'), 'text/csv'],
    ['unicode.txt', Buffer.from('\ufeffSKU\t5\n', 'utf16le'), 'text/plain'],
    ['list.csv', Buffer.from('SKU;Menge\nOAK-2;5\n'), 'text/csv'],
    ['notes.txt', Buffer.from([0xc4, 0xe9, 0x20, 0x41]), 'text/plain'],
  ]
  for (const [name, bytes, mediaType] of TAKEN) {
    it(`takes ${name} as ${mediaType}`, async () => assert.equal(await judge(name, bytes), mediaType))
  }

  const REFUSED: [name: string, bytes: Buffer, code: string][] = [
    ['a.exe', Buffer.from('MZ'), 'file_kind'],
    ['a.js', Buffer.from('alert(1)'), 'file_kind'],
    ['a.html', Buffer.from('<html>'), 'file_kind'],
    ['a.svg', Buffer.from('<svg/>'), 'file_kind'],
    ['a.docm', Buffer.from('PK'), 'file_kind'],
    ['a.pdf.exe', Buffer.from('%PDF-1.4'), 'file_kind'],
    ['pdf', Buffer.from('%PDF-1.4'), 'file_kind'],
    ['a.', Buffer.from('%PDF-1.4'), 'file_kind'],
    ['a.toString', Buffer.from('x'), 'file_kind'],
    ['a.pdf', Buffer.from('MZ\0\0'), 'file_content'],
    ['a.txt', Buffer.from('%PDF-1.4'), 'file_content'],
    ['a.txt', Buffer.from('a\0b'), 'file_content'],
    ['a.txt', Buffer.from('MZ\x90\x00\x03'), 'file_content'],
    ['a.csv', Buffer.from('<?xml version="1.0"?><svg/>'), 'file_content'],
    ['a.xlsx', Buffer.from('SKU;5'), 'file_content'],
    ['a.step', Buffer.from('HEADER;'), 'file_content'],
    ['a.stl', Buffer.concat([STL, Buffer.from('more')]), 'file_content'],
    ['a.jpg', PNG, 'file_content'],
  ]
  for (const [name, bytes, code] of REFUSED) {
    it(`refuses ${name} that is ${JSON.stringify(bytes.subarray(0, 12).toString('latin1'))}: ${code}`, async () =>
      assert.equal(await judge(name, bytes), code))
  }
})
