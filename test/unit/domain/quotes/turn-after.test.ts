import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { makeChange, type TimelineAction } from '../../../../src/domain/quotes/change.ts'
import { longestWait, NO_TURN, type Turn } from '../../../../src/domain/quotes/turn.ts'
import { firstTurn, turnAfter } from '../../../../src/domain/quotes/turn-after.ts'
import type { ActorKind } from '../../../../src/domain/webhooks/events.ts'
import { given, inDays, merchantChain, NOW } from '../../../support/given/given.ts'

const waits = (task: Turn['task'], since: Date, unansweredSince: Date | null = null): Turn => ({
  task,
  since,
  unansweredSince,
})
const { proposal } = given('expired')
const renewal = proposal && { ...proposal, renewalAskedAt: inDays(-1) }
const SINCE = inDays(-3)

interface Case {
  before: Turn
  after: ReturnType<typeof given>
  action: TimelineAction
  by?: ActorKind
  then: Turn
}

const CASES: Record<string, Case> = {
  'a request keeps waiting while staff review it': {
    before: waits('request', SINCE),
    after: given('in_review'),
    action: 'start_review',
    then: waits('request', SINCE),
  },
  'assigning it does not begin its wait anew': {
    before: waits('request', SINCE),
    after: given('submitted', { assignedStaff: { id: 'stf_rep', email: 'rep@store.example' } }),
    action: 'assign',
    then: waits('request', SINCE),
  },
  'a sent proposal waits for nobody here, and answers the message before it': {
    before: waits('request', SINCE, inDays(-2)),
    after: given('proposal_sent'),
    action: 'send_proposal',
    then: NO_TURN,
  },
  'a counter-offer waits from when it came': {
    before: NO_TURN,
    after: given('countered'),
    action: 'counter',
    by: 'buyer',
    then: waits('counter', NOW),
  },
  'a recalled proposal is to be prepared again': {
    before: NO_TURN,
    after: given('in_review', { proposal: null }),
    action: 'recall_proposal',
    then: waits('prepare', NOW),
  },
  'a rejected approval asks for another proposal, and the buyer waits since their counter-offer': {
    before: waits('counter', SINCE),
    after: given('countered'),
    action: 'reject_proposal',
    then: waits('rejected', SINCE),
  },
  'an approval that lapsed does too': {
    before: waits('request', SINCE),
    after: given('in_review'),
    action: 'approval_lapsed',
    by: 'system',
    then: waits('rejected', SINCE),
  },
  'an approved proposal that could not go out is to be sent': {
    before: waits('request', SINCE),
    after: given('in_review'),
    action: 'approve_proposal',
    then: waits('send', SINCE),
  },
  'one approval of several changes nothing': {
    before: waits('request', SINCE),
    after: given('in_review', { approval: merchantChain() }),
    action: 'approve_proposal',
    then: waits('request', SINCE),
  },
  'accepted lines wait to be converted': {
    before: NO_TURN,
    after: given('accepted', { decisions: ['accept', 'accept', 'accept'] }),
    action: 'accept',
    by: 'buyer',
    then: waits('convert', NOW),
  },
  'a partial acceptance waits since the first one': {
    before: waits('convert', SINCE),
    after: given('partially_accepted', { decisions: ['accept', 'accept'] }),
    action: 'accept',
    by: 'buyer',
    then: waits('convert', SINCE),
  },
  'nothing is to convert while a conversion runs': {
    before: waits('convert', SINCE),
    after: given('accepted', { decisions: ['accept'], conversionId: 'cnv_1' }),
    action: 'convert',
    then: NO_TURN,
  },
  'nor once all accepted lines are on draft orders': {
    before: NO_TURN,
    after: given('partially_converted', { decisions: ['accept'], onDraft: [0] }),
    action: 'converted',
    by: 'system',
    then: NO_TURN,
  },
  'a conversion that failed is to be tried again': {
    before: NO_TURN,
    after: given('accepted', { decisions: ['accept'] }),
    action: 'conversion_failed',
    by: 'system',
    then: waits('conversion_failed', NOW),
  },
  'an expired offer waits only if its buyer asks for a renewal': {
    before: NO_TURN,
    after: given('expired'),
    action: 'expire',
    by: 'system',
    then: NO_TURN,
  },
  'then it waits since they asked': {
    before: NO_TURN,
    after: given('expired', { proposal: renewal }),
    action: 'ask_renewal',
    by: 'buyer',
    then: waits('renewal', NOW),
  },
  "a buyer's message waits from the first one on": {
    before: { task: null, since: null, unansweredSince: SINCE },
    after: given('proposal_sent'),
    action: 'post_message',
    by: 'buyer',
    then: { task: null, since: null, unansweredSince: SINCE },
  },
  'an answer ends that wait, and nothing else': {
    before: waits('convert', SINCE, SINCE),
    after: given('accepted', { decisions: ['accept'] }),
    action: 'post_message',
    then: waits('convert', SINCE),
  },
  'an internal note answers nobody': {
    before: { task: null, since: null, unansweredSince: SINCE },
    after: given('proposal_sent'),
    action: 'note',
    then: { task: null, since: null, unansweredSince: SINCE },
  },
  'a closed quote waits for nothing': {
    before: waits('request', SINCE, SINCE),
    after: given('closed', { proposal: null }),
    action: 'close',
    then: NO_TURN,
  },
}

describe('turnAfter', () => {
  for (const [name, { before, after, action, by = 'merchant', then }] of Object.entries(CASES)) {
    it(name, () => assert.deepEqual(turnAfter({ turn: before }, makeChange(after, action), by, NOW), then))
  }
})

describe('firstTurn', () => {
  it('has a buyer wait for an answer, and a draft of staff to be prepared', () => {
    assert.deepEqual(firstTurn(given('submitted')), waits('request', inDays(-12)))
    assert.deepEqual(firstTurn(given('in_review')), waits('prepare', inDays(-12)))
  })
})

describe('longestWait', () => {
  it('is the message or the task, whichever began first', () => {
    assert.deepEqual(longestWait(waits('convert', SINCE, NOW)), { task: 'convert', since: SINCE })
    assert.deepEqual(longestWait(waits('convert', NOW, SINCE)), { task: 'message', since: SINCE })
    assert.deepEqual(longestWait({ ...NO_TURN, unansweredSince: NOW }), { task: 'message', since: NOW })
    assert.equal(longestWait(NO_TURN), null)
  })
})
