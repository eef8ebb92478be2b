import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { SecretBox } from '../../../../src/domain/secrets/secret-box.ts'
import { showOffered } from '../../../../src/http/api/examples/sample-quote.ts'

const [OLD, NEW] = ['the old key, of 32 characters or more', 'the new key, of 32 characters or more']
const box = new SecretBox([OLD])
const text = fc.string({ unit: 'binary', maxLength: 200 }).filter((value) => value.isWellFormed())
const xor = (bytes: Buffer, at: number, bit: number) => bytes.map((byte, i) => (i === at ? byte ^ (1 << bit) : byte))

test('sealed data opens unchanged and looks different each time', () => {
  fc.assert(
    fc.property(text, (plain) => {
      assert.equal(box.open(box.seal(plain)), plain)
      assert.ok(!box.seal(plain).equals(box.seal(plain)))
    }),
  )
})

test('a long text opens unchanged and takes little space', () => {
  const long = 'Ein Angebot über 20 Zeilen. '.repeat(1000)
  const sealed = box.seal(long)
  assert.equal(box.open(sealed), long)
  assert.ok(sealed.length < long.length / 10)
})

test('a packed text opens unchanged, takes less space, and does not open if changed', () => {
  const long = JSON.stringify(showOffered('https://quotes.example'))
  const sealed = box.seal(long, 'answers')
  assert.equal(box.open(sealed), long)
  assert.ok(sealed.length < box.seal(long).length / 2)
  for (let at = 0; at < sealed.length; at++) assert.throws(() => box.open(Buffer.from(xor(sealed, at, at % 8))))
})

test('nothing of the text is visible in the box', () => {
  const plain = 'whsec_a secret that is easy to find'
  assert.ok(!box.seal(plain).toString('latin1').includes('secret'))
})

test('a box with any bit flipped, cut or lengthened does not open', () => {
  fc.assert(
    fc.property(text, fc.nat(), fc.nat({ max: 7 }), (plain, place, bit) => {
      const sealed = box.seal(plain)
      assert.throws(() => box.open(Buffer.from(xor(sealed, place % sealed.length, bit))))
      assert.throws(() => box.open(sealed.subarray(0, place % sealed.length)))
      assert.throws(() => box.open(Buffer.concat([sealed, Buffer.of(bit)])))
    }),
  )
})

test('with a new key first, old boxes and signatures still work, and new ones need the new key', () => {
  const rotated = new SecretBox([NEW, OLD])
  const onlyNew = new SecretBox([NEW])
  assert.equal(rotated.open(box.seal('text')), 'text')
  assert.equal(onlyNew.open(rotated.seal('text')), 'text')
  assert.throws(() => box.open(rotated.seal('text')))
  assert.throws(() => onlyNew.open(box.seal('text')), /SECRET_KEY does not name/)
  assert.ok(rotated.isSigned('cursor', 'text', box.sign('cursor', 'text')))
  assert.ok(onlyNew.isSigned('cursor', 'text', rotated.sign('cursor', 'text')))
  assert.ok(!onlyNew.isSigned('cursor', 'text', box.sign('cursor', 'text')))
})

test('a signature holds only for its purpose, text and bytes', () => {
  fc.assert(
    fc.property(text, text, fc.nat({ max: 15 }), fc.nat({ max: 7 }), (plain, other, at, bit) => {
      const signature = box.sign('cursor', plain)
      assert.equal(signature.length, 16)
      assert.ok(box.isSigned('cursor', plain, signature))
      assert.equal(box.isSigned('cursor', other, signature), other === plain)
      assert.ok(!box.isSigned('download', plain, signature))
      assert.ok(!box.isSigned('cursor', plain, Buffer.from(xor(signature, at, bit))))
      assert.ok(!box.isSigned('cursor', plain, signature.subarray(0, at)))
    }),
  )
  assert.ok(!box.isSigned('cursor', 'text', Buffer.alloc(0)))
})

test('nothing can be sealed without a key', () => {
  assert.throws(() => new SecretBox([]).seal('text'), /SECRET_KEY is empty/)
})
