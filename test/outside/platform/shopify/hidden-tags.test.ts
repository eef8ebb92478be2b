import assert from 'node:assert/strict'
import { after, before, beforeEach, it } from 'node:test'
import { answerProposal } from '../../../../src/commands/negotiation/answer-proposal.ts'
import { listAutomationRuns } from '../../../../src/database/automation/automation-runs.ts'
import type {
  ApprovalPolicy,
  AutomationAction,
  AutomationRule,
  StoreSettings,
} from '../../../../src/domain/stores/settings.ts'
import { contextOf } from '../../../support/service/context.ts'
import { runDueJobs } from '../../../support/service/jobs.ts'
import { type Staff, signInAs } from '../../../support/shop/admin.ts'
import { type OpenShop, openShopifyStage, type ShopifyStage } from '../../../support/shop/shopify-shop.ts'

let stage: ShopifyStage
let there: OpenShop['there']
let here: OpenShop['here']
let staff: Staff
before(async () => {
  stage = await openShopifyStage()
})
after(() => stage?.close())
beforeEach(async () => {
  ;({ there, here } = await stage.open())
  staff = await signInAs(stage.service, here.store, 'admin')
})

const VIP = [{ field: 'customer_tag' as const, values: ['vip'] }]
const POLICY: ApprovalPolicy = {
  id: 'vip',
  name: 'VIP',
  domain: 'merchant',
  conditions: VIP,
  steps: [{ mode: 'any', approvers: [{ role: 'admin' }] }],
}

function rule(id: string, action: AutomationAction, conditions: AutomationRule['conditions'] = []): AutomationRule {
  // biome-ignore lint/suspicious/noThenProperty: the setting's name
  return { id, name: id, conditions, then: action }
}

/** A request by a customer with the tag, as the store's settings are; from now on Shopify hides its customers. */
async function requestBeforeHidden(settings: StoreSettings) {
  await stage.service.settings(here.store, settings)
  const customer = there.addCustomer({ email: 'vip@shop.example', tags: ['vip'] })
  const { company, locations } = there.addCompany('Acme')
  there.addContact(company, customer, locations)
  const request = {
    buyer: { email: 'vip@shop.example' },
    customer_id: customer.id,
    lines: [{ variant_id: here.board, quantity: 2 }],
  }
  const { status, body } = await here.post(request)
  assert.equal(status, 201, JSON.stringify(body))
  there.settings.approved = { customers: false, fields: false }
  return { request, id: body.id as string }
}

async function savePrice(path: string) {
  const { body: quote } = await staff.call('GET', path)
  return staff.call('PUT', `${path}/proposal`, {
    revision: quote.revision,
    lines: [{ id: quote.lines[0].id, quantity: 2, price: { kind: 'unit', amount: '30.00' } }],
    shipping: { status: 'to_be_confirmed' },
    tax: { kind: 'none' },
  })
}

it('a proposal that a policy may hold by tags Shopify hides is saved, is not sent, and staff read what to do', async () => {
  const { id } = await requestBeforeHidden({ approvals: { policies: [POLICY] } })
  const path = `/admin/api/quotes/${id}`
  const saved = await savePrice(path)
  assert.equal(saved.status, 200, JSON.stringify(saved.body))
  assert.equal(saved.body.preview.approval, null)
  const send = () => staff.call('POST', `${path}/send`, { revision: saved.body.revision })
  const refused = await send()
  assert.deepEqual(
    [refused.status, refused.body.code, refused.body.why.code],
    [422, 'invalid_proposal', 'customer_tags_hidden'],
  )
  const trusted = { ...POLICY, skip: { sender_roles: ['admin'] } }
  const simulate = (policy: object) =>
    staff.call('POST', '/admin/api/settings/approvals/simulate', { quote_id: id, approvals: { policies: [policy] } })
  assert.equal((await simulate(POLICY)).body.why.code, 'customer_tags_hidden')
  assert.equal((await simulate(trusted)).body.policies[0].outcome, 'skipped')
  const { status } = (await staff.call('GET', path)).body
  assert.equal(status, 'in_review')
  there.settings.approved = { customers: true, fields: false }
  assert.equal((await send()).body.outcome, 'awaiting_approval')
})

it('an acceptance that the buyer’s company may have to approve by tags Shopify hides is refused, without saying the rule', async () => {
  const steps: ApprovalPolicy['steps'] = [{ mode: 'any', approvers: [{ company: 'main_contact' }] }]
  const { id } = await requestBeforeHidden({ approvals: { policies: [{ ...POLICY, domain: 'buyer', steps }] } })
  const path = `/admin/api/quotes/${id}`
  const { revision } = (await savePrice(path)).body
  assert.equal((await staff.call('POST', `${path}/send`, { revision })).body.outcome, 'sent')
  const ctx = await contextOf(stage.service, here.store)
  const answer = answerProposal(ctx, { quoteId: id }, { decisions: 'all', termsAccepted: true })
  await assert.rejects(answer, { code: 'platform_refused', reason: null, message: /Contact the seller/ })
})

it('automation by tags Shopify hides does nothing, and its log says why', async () => {
  const rules: AutomationRule[] = [
    rule('vip', { action: 'price', percent_off: '50' }, VIP),
    rule('all', { action: 'price', percent_off: '5' }),
    rule('send', { action: 'send' }),
  ]
  const { id } = await requestBeforeHidden({ automation: { rules } })
  await runDueJobs(stage.service)
  const runs = await listAutomationRuns(stage.service.db, here.store.id, { quoteId: id, limit: 9 })
  assert.deepEqual(
    runs.toReversed().map(({ ruleId, outcome, reason }) => [ruleId, outcome, reason.code]),
    [
      ['vip', 'skipped', 'customer_tags_hidden'],
      ['send', 'skipped', 'nothing_priced'],
    ],
  )
})

it('a store that quotes for certain customers only refuses one Shopify hides, and says why', async () => {
  const { request } = await requestBeforeHidden({ targeting: { customer_rules: [{ field: 'tag', values: ['vip'] }] } })
  const { status, body } = await here.post(request)
  assert.deepEqual([status, body.code, body.reason], [422, 'not_eligible', 'NO_MATCHING_CUSTOMER_RULE'])
  assert.match(body.detail, /Shopify doesn’t let this app see whether this buyer is one of them/)
})
