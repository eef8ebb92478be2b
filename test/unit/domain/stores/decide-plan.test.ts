import assert from 'node:assert/strict'
import { it } from 'node:test'
import { decidePlan } from '../../../../src/domain/stores/decide-plan.ts'

const NOW = new Date('2026-11-23T12:00:00Z')
const PLANS = new Map([
  ['pro', 'enterprise'],
  ['free', 'starter'],
] as const)
const inHours = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000)
const STARTER = { plan: 'starter', trialEndsAt: null }

for (const [name, subscription, decided] of [
  ['no subscription is Starter', null, STARTER],
  ['a handle nobody mapped is Starter', { handles: ['gold'], trialEndsAt: null }, STARTER],
  ['Starter has no trial', { handles: ['free'], trialEndsAt: inHours(100) }, STARTER],
  ['Enterprise is Enterprise', { handles: ['pro'], trialEndsAt: null }, { plan: 'enterprise', trialEndsAt: null }],
  [
    'the better of two plans counts',
    { handles: ['free', 'pro'], trialEndsAt: null },
    { plan: 'enterprise', trialEndsAt: null },
  ],
  [
    'a trial is a trial',
    { handles: ['pro'], trialEndsAt: inHours(100) },
    { plan: 'enterprise', trialEndsAt: inHours(100) },
  ],
  [
    'a trial in its last hours is paid, so that nothing ends until the next question',
    { handles: ['pro'], trialEndsAt: inHours(5) },
    { plan: 'enterprise', trialEndsAt: null },
  ],
  [
    'a trial that has ended is paid',
    { handles: ['pro'], trialEndsAt: inHours(-1) },
    { plan: 'enterprise', trialEndsAt: null },
  ],
] as const) {
  it(name, () => assert.deepEqual(decidePlan(subscription, PLANS, NOW), decided))
}
