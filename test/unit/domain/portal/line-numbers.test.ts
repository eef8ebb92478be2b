import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { lineNumbers } from '../../../../src/domain/portal/line-numbers.ts'

const line = (kit: string | null = null, role: 'parent' | 'component' = 'component', isHidden = false) => ({
  buyerVisibility: isHidden ? ('hidden' as const) : ('show' as const),
  kit: kit === null ? null : { key: kit, role, title: null },
})
const hidden = () => line(null, 'component', true)

describe('the number of a line', () => {
  it('counts the lines a buyer sees, so that a hidden one leaves no gap', () => {
    assert.deepEqual(lineNumbers([line(), hidden(), line(), line()]), ['1', null, '2', '3'])
  })

  it('of a component follows its kit, wherever the kit stands', () => {
    const lines = [line(), line('a', 'parent'), line('a'), line('b'), line('a'), line('b', 'parent'), line()]
    assert.deepEqual(lineNumbers(lines), ['1', '2', '2.1', '3.1', '2.2', '3', '4'])
  })

  it('of a component whose kit is hidden is one of its own', () => {
    const parent = line('a', 'parent', true)
    assert.deepEqual(lineNumbers([parent, line('a'), line('a', 'component', true)]), [null, '1', null])
  })

  it('is none without lines', () => {
    assert.deepEqual(lineNumbers([]), [])
  })
})
