import assert from 'node:assert/strict'
import { test } from 'node:test'
import { activeFollowUps, decideFollowUp, followUpAt } from '../../../../src/domain/automation/follow-up.ts'
import type { FollowUpRule } from '../../../../src/domain/stores/settings.ts'
import { decisionTable } from '../../../support/given/decision-table.ts'
import { companyChain, given, inDays, NOW } from '../../../support/given/given.ts'

const rule = (does: FollowUpRule['does'], after_days = 3): FollowUpRule => ({ id: does, name: 'Ask', after_days, does })
const after = (days: number, lastStepAt: Date | null = null) => ({
  waiting: { since: inDays(-days), lastStepAt },
  timeZone: 'UTC',
  now: NOW,
})
const offered = given('proposal_sent', { expiresAt: inDays(30) })

decisionTable(decideFollowUp, {
  'a reminder mails the buyer, and is no event': {
    given: offered,
    when: [rule('remind'), after(10)],
    then: { action: 'follow_up', to: 'proposal_sent', events: [], mail: ['follow_up to buyer'] },
  },
  'a task is only noted': {
    given: offered,
    when: [rule('task'), after(10)],
    then: { action: 'follow_up', to: 'proposal_sent', events: [], mail: [] },
  },
  'a close ends the quote as staff would': {
    given: offered,
    when: [rule('close'), after(10)],
    then: {
      action: 'close',
      to: 'closed',
      events: ['quote.closed proposal_sent>closed'],
      mail: ['closed to buyer'],
    },
  },
  'a close also ends an offer that expired unanswered': {
    given: given('expired', { expiresAt: inDays(-1) }),
    when: [rule('close'), after(10)],
    then: { action: 'close', to: 'closed', events: ['quote.closed expired>closed'], mail: ['closed to buyer'] },
  },
  'nothing happens before the working days are over': {
    given: offered,
    when: [rule('remind', 30), after(10)],
    then: null,
  },
  'nothing happens within a working day of the last step': {
    given: offered,
    when: [rule('remind'), after(10, new Date(NOW.getTime() - 1))],
    then: null,
  },
  'an answer stops the rules': {
    given: given('accepted', { decisions: ['accept', 'accept', 'accept'] }),
    when: [rule('close'), after(10)],
    then: null,
  },
  'a counter-offer stops them': { given: given('countered', {}), when: [rule('task'), after(10)], then: null },
  'an offer that has expired is not recalled to the buyer': {
    given: given('proposal_sent', { expiresAt: inDays(-1) }),
    when: [rule('remind'), after(10)],
    then: null,
  },
  'they wait while the buyer’s company decides': {
    given: given('proposal_sent', { expiresAt: inDays(30), approval: companyChain({ A: 'accept' }) }),
    when: [rule('close'), after(10)],
    then: null,
  },
})

test('rules act in the order of their days, those switched off and of stores out of use not at all', () => {
  const rules = [rule('close', 10), { ...rule('task', 2), enabled: false }, rule('remind', 3)]
  const store = { settings: { follow_ups: { rules } }, installed: true, frozen: false }
  assert.deepEqual(
    activeFollowUps(store).map(({ does }) => does),
    ['remind', 'close'],
  )
  assert.deepEqual(activeFollowUps({ ...store, frozen: true }), [])
  assert.deepEqual(activeFollowUps({ ...store, installed: false }), [])
})

test('a step comes a working day after the one before at the earliest', () => {
  const since = new Date('2026-11-02T10:00:00Z')
  const at = (lastStepAt: string | null) =>
    followUpAt({ after_days: 3 }, { since, lastStepAt: lastStepAt === null ? null : new Date(lastStepAt) }, 'UTC')
  assert.equal(at(null).toISOString(), '2026-11-05T10:00:00.000Z')
  assert.equal(at('2026-11-03T10:00:00Z').toISOString(), '2026-11-05T10:00:00.000Z')
  assert.equal(at('2026-11-06T10:00:00Z').toISOString(), '2026-11-09T10:00:00.000Z')
})
