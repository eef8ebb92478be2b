import '../../../../support/given/speak-english.ts'
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { byKit, type StaffLine } from '../../../../../src/web/admin/quote/lines/by-kit.ts'
import { type ChangeEntry, describeChange } from '../../../../../src/web/admin/quote/rail/describe-change.ts'

const WORDS = {
  nameOf: (id: string) => (id === 'stf_1' ? 'Ada' : 'somebody'),
  nameOnPlatform: (id: string) => (id === 'gid://platform/DraftOrder/7' ? '#D7' : 'something'),
  timeZone: 'Europe/Berlin',
  now: 0,
}

function told(action: ChangeEntry['action'], detail: ChangeEntry['detail'] = {}): [string, ...string[]] {
  const { did, more } = describeChange({ action, detail } as ChangeEntry, WORDS)
  return [did, ...more]
}

it("a timeline entry says what happened, with people's words and no codes", () => {
  assert.deepEqual(told('assign', { from: null, to: 'stf_1' }), ['assigned the quote to Ada'])
  assert.deepEqual(told('decline', { message: '' }), ['declined the request'])
  assert.deepEqual(told('decline', { message: 'Sorry' }), ['declined the request', 'Message: Sorry'])
  assert.deepEqual(told('approval_lapsed', { reason: 'timeout' }), ['ended an approval that no one gave in time'])
  assert.deepEqual(told('convert', { draft_orders: 1 }), ['started creating 1 draft order'])
  assert.deepEqual(told('converted', { draft_order_id: 'gid://platform/DraftOrder/7', lines: 2 }), [
    'put 2 lines on draft order #D7',
  ])
  assert.deepEqual(
    told('accept', {
      outcome: 'partially_accepted',
      decisions: [{ line_id: 'qli_1', title: 'Mug', decision: 'defer' }],
    }),
    ['decided on some lines', 'Left for later: Mug'],
  )
  assert.deepEqual(
    told('send_proposal', {
      outcome: 'sent',
      version_number: 2,
      confirmed_below_floor: [{ title: 'Mug', discount_pct: 40 }],
    }),
    ['sent version 2 to the buyer', 'Confirmed below the price floor: Mug'],
  )
})

it('the lines of a kit are together, its own line first, at the position of the first', () => {
  const line = (id: string, key?: string, role?: string) =>
    ({ id, kit: key === undefined ? null : { key, role, title: null } }) as StaffLine
  const lines = [line('a'), line('b', 'k', 'component'), line('c'), line('d', 'k', 'parent'), line('k')]
  assert.deepEqual(
    byKit(lines).map(({ id }) => id),
    ['a', 'd', 'b', 'c', 'k'],
  )
})
