import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { checkPassword, newPassword } from '../../../src/domain/access/password.ts'
import { Problem } from '../../../src/domain/problem.ts'

const EMAIL = 'kim.buyer@example.com'

describe('passwords', () => {
  it('are long and not plain; nothing else is asked of them', () => {
    for (const good of ['correct horse', 'ünïcödé is fine', '123456789012', `${'a'.repeat(190)}bcdefghij`]) {
      assert.equal(checkPassword(good, EMAIL), good)
    }
    for (const bad of ['', 'elevenchars', 'abababababababab', EMAIL.toUpperCase(), `${'a'.repeat(195)}bcdefg`]) {
      assert.throws(() => checkPassword(bad, EMAIL), Problem, bad)
    }
  })

  it('that are made up are never the same and will do', () => {
    const made = Array.from({ length: 100 }, newPassword)
    assert.equal(new Set(made).size, 100)
    for (const password of made) assert.match(checkPassword(password, EMAIL), /^(?:[2-9a-z]{5}-){3}[2-9a-z]{5}$/)
  })
})
