import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Problem } from '../../../src/domain/problem.ts'
import { SecretBox } from '../../../src/domain/secrets/secret-box.ts'
import { findPosition, readPosition, writeCursor } from '../../../src/queries/cursor.ts'

const box = new SecretBox(['a key of at least thirty-two characters'])
const scope = { storeId: '1', sort: '-updated_at', filters: { status: 'submitted', mode: undefined } }
const cursor = writeCursor(box, scope, '1:42:qte_1')

describe('cursors', () => {
  it('lead back to their position in their own list; an undefined filter equals a missing one', () => {
    assert.equal(findPosition(box, scope, cursor), '1:42:qte_1')
    assert.equal(findPosition(box, { ...scope, filters: { status: 'submitted' } }, cursor), '1:42:qte_1')
  })

  it('are refused in another store, sort or set of filters, and if altered', () => {
    for (const other of [
      { ...scope, storeId: '2' },
      { ...scope, sort: 'updated_at' },
      { ...scope, filters: {} },
      { ...scope, filters: { status: 'submitted', mode: 'retail' } },
    ]) {
      assert.equal(findPosition(box, other, cursor), null)
    }
    assert.equal(findPosition(box, scope, `${cursor}A`), null)
    assert.equal(findPosition(box, scope, ''), null)
  })

  it('mean no position if missing, and are refused at their field if they belong elsewhere', () => {
    assert.equal(readPosition(box, scope, undefined), null)
    assert.equal(readPosition(box, scope, null), null)
    assert.throws(
      () => readPosition(box, scope, 'nonsense', 'with these filters'),
      (error) =>
        error instanceof Problem &&
        error.code === 'invalid_request' &&
        error.message === 'cursor: is not a cursor of this list with these filters',
    )
  })
})
