import assert from 'node:assert/strict'
import { it } from 'node:test'
import fc from 'fast-check'
import { fileNameOf } from '../../../../src/domain/attachments/file-name.ts'

it('fileNameOf keeps what a person reads and drops folders, invisible and reserved characters', () => {
  for (const [given, name] of [
    ['Zeichnung Träger (2).pdf', 'Zeichnung Träger (2).pdf'],
    ['C:\\Users\\kim\\a.pdf', 'a.pdf'],
    ['../../etc/passwd.txt', 'passwd.txt'],
    ['\u202egpj.exe.pdf', 'gpj.exe.pdf'],
    ['a\r\nSet-Cookie: x.pdf', 'aSet-Cookie x.pdf'],
    ['..hidden.pdf', 'hidden.pdf'],
    ['図面 1.pdf', '図面 1.pdf'],
    ['نقشه\u200cها.pdf', 'نقشه\u200cها.pdf'],
    [`${'a'.repeat(300)}.pdf`, `${'a'.repeat(196)}.pdf`],
  ] as const) {
    assert.equal(fileNameOf(given), name)
  }
})

it('fileNameOf of its own answer is the same, at most 200 characters, and fits one line', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (given) => {
      const name = fileNameOf(given)
      assert.equal(fileNameOf(name), name)
      assert.ok(name.length <= 200 && !/[\r\n\0/\\]/.test(name) && name.isWellFormed())
    }),
    { numRuns: 2_000 },
  )
})
