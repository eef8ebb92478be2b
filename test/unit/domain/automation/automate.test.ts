import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type AutomationFacts, decideAutomation } from '../../../../src/domain/automation/automate.ts'
import type { AutomationAction, AutomationRule, StoreSettings } from '../../../../src/domain/stores/settings.ts'
import { decisionTable } from '../../../support/given/decision-table.ts'
import { given, inDays, merchantChain, NOW } from '../../../support/given/given.ts'

const decline: AutomationAction = { action: 'decline', message: 'We sell to companies only' }
const assign: AutomationAction = { action: 'assign', staff: 'stf_robin' }
const price: AutomationAction = { action: 'price', percent_off: '10' }
const send: AutomationAction = { action: 'send' }
const EVERY_OFFER = {
  id: 'p',
  name: 'Every offer',
  domain: 'merchant',
  conditions: [],
  steps: [{ mode: 'any', approvers: [{ role: 'manager' }] }],
} as const

/** Returns a store with these rules, each named by its action. */
function store(actions: readonly AutomationAction[], settings: StoreSettings = {}): AutomationFacts {
  const rules = actions.map((then): AutomationRule => ({ id: then.action, name: then.action, conditions: [], then }))
  return {
    settings: { ...settings, automation: { rules } },
    customerTags: [],
    staff: [{ id: 'stf_robin', email: 'robin@store.example', active: true, hasPassword: true, platformUserId: null }],
  }
}
const away = (facts: AutomationFacts) => ({ ...facts, staff: facts.staff.map((one) => ({ ...one, active: false })) })

const request = given('submitted')
const assigned = {
  action: 'assign',
  events: ['quote.assigned assigned_staff_id=stf_robin'],
  mail: ['assigned to assignee'],
} as const
const priced = { action: 'stage_proposal', to: 'in_review' } as const
const sent = {
  action: 'send_proposal',
  to: 'proposal_sent',
  events: ['quote.proposal_sent in_review>proposal_sent v1'],
  mail: ['proposal to buyer'],
  documents: ['proposal'],
  version: 'v1 is sent',
} as const

decisionTable(decideAutomation, {
  'nothing happens without rules': { given: request, when: [store([]), NOW], then: [] },
  'T30: a declined request gets no other action': {
    given: request,
    when: [store([assign, decline, price, send]), NOW],
    then: [
      {
        action: 'auto_decline',
        to: 'declined',
        events: ['quote.declined submitted>declined'],
        mail: ['declined to buyer'],
      },
    ],
  },
  'assign, price and send run in this order, regardless of the order of the rules': {
    given: request,
    when: [store([send, price, assign]), NOW],
    then: [assigned, priced, { ...sent, quote: { expiresAt: inDays(30) }, totals: '393.68 none' }],
  },
  'a proposal that is priced but not sent waits for staff': {
    given: request,
    when: [store([price]), NOW],
    then: [priced],
  },
  'nothing is sent unless a rule priced it': { given: request, when: [store([send]), NOW], then: [] },
  'a request is assigned only once': {
    given: given('submitted', { assignedStaff: { id: 'stf_sam', email: 'sam@store.example' } }),
    when: [store([assign]), NOW],
    then: [],
  },
  'it is not assigned to inactive people; the other rules still apply': {
    given: request,
    when: [away(store([assign, price])), NOW],
    then: [priced],
  },
  'a proposal below the price floor is staged, never sent': {
    given: request,
    when: [store([price, send], { price_floor: { percent: '5' } }), NOW],
    then: [priced],
  },
  'a proposal waits if a policy requires approval': {
    given: request,
    when: [store([price, send], { approvals: { policies: [structuredClone(EVERY_OFFER) as never] } }), NOW],
    then: [
      priced,
      {
        action: 'send_proposal',
        to: 'in_review',
        events: ['quote.merchant_approval.requested v1 approval_kind=merchant'],
        mail: ['approval_requested to approvers'],
        version: 'v1 is pending',
      },
    ],
  },
  'a request with an unpriced line is left to staff': {
    given: given('submitted', { parts: [{ catalogPrice: null, lineTotal: null }] }),
    when: [store([price, send]), NOW],
    then: [],
  },
  'nothing happens to a quote that is no longer a new request': {
    given: given('in_review', { approval: merchantChain() }),
    when: [store([decline]), NOW],
    then: [],
  },
})

describe('the run log', () => {
  const outcomesOf = (facts: AutomationFacts) =>
    decideAutomation(request, facts, NOW).outcomes.map(({ ruleId, outcome }) => `${ruleId} ${outcome}`)

  it("gives each rule's outcome", () => {
    assert.deepEqual(outcomesOf(store([send, price, assign])), ['assign applied', 'price applied', 'send applied'])
    assert.deepEqual(outcomesOf(away(store([assign]))), ['assign skipped'])
    assert.deepEqual(outcomesOf(store([price, send], { price_floor: { percent: '5' } })), [
      'price applied',
      'send skipped',
    ])
  })
})
