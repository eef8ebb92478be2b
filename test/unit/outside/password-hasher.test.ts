import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Problem } from '../../../src/domain/problem.ts'
import { hashPassword, isPasswordOf } from '../../../src/outside/password-hasher.ts'

describe('passwords', () => {
  it('are stored as salted argon2id with 19 MiB, two passes and one lane; an account without one cannot sign in', async () => {
    const [hashed, again] = await Promise.all(['a long password', 'a long password'].map(hashPassword))
    assert.match(hashed ?? '', /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    assert.notEqual(hashed, again)
    assert.equal(await isPasswordOf(hashed ?? '', 'a long password'), true)
    assert.equal(await isPasswordOf(hashed ?? '', 'a long passwort'), false)
    assert.equal(await isPasswordOf(null, 'a long password'), false)
  })

  it('wait their turn, and are refused at once when too many are waiting', async () => {
    const answers = await Promise.allSettled(Array.from({ length: 80 }, () => isPasswordOf(null, 'x')))
    const refused = answers.filter(({ status }) => status === 'rejected')
    assert.equal(refused.length, 80 - 2 - 64)
    for (const answer of refused) {
      assert.ok(answer.status === 'rejected' && answer.reason instanceof Problem)
      assert.equal(answer.reason.code, 'sign_in_throttled')
    }
    assert.equal(await isPasswordOf(null, 'x'), false, 'and afterwards all is as before')
  })

  it('are the same however the same characters are typed', async () => {
    assert.equal(await isPasswordOf(await hashPassword('\ufb01ne w\u00f6rds'), 'fine wo\u0308rds'), true)
  })
})
