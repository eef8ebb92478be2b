import assert from 'node:assert/strict'
import { it } from 'node:test'
import { formatMoney, parseMoney } from '../../../../src/domain/money.ts'
import {
  type AgreedTerms,
  type ConversionRequest,
  decideConversionFailed,
  decideConverted,
  decideStartConversion,
  termsOf,
} from '../../../../src/domain/orders/convert.ts'
import { decisionTable } from '../../../support/given/decision-table.ts'
import { companyChain, given, NOW, versionV01 } from '../../../support/given/given.ts'

const ALL = ['accept', 'accept', 'accept'] as const
const accepted = given('accepted', { decisions: ALL })
const terms: AgreedTerms = termsOf(versionV01().offer)
const onOne: ConversionRequest = { groups: null, shippingOn: 'first' }
const on = (...groups: string[][]): ConversionRequest => ({ groups, shippingOn: 'first' })
const { customer } = accepted
const kit = { key: 'k', title: 'Set' }
const withKit = given('accepted', {
  decisions: ALL,
  parts: [{ kit: { ...kit, role: 'parent' } }, { kit: { ...kit, role: 'component' } }],
})
const withHiddenPrices = given('accepted', {
  decisions: ALL,
  parts: [{ buyerVisibility: 'price_hidden' }, { buyerVisibility: 'price_hidden' }],
})
const started = (orders: number) =>
  ({ action: 'convert', quote: { conversionId: 'group' }, detail: { draft_orders: orders } }) as const

decisionTable(decideStartConversion, {
  'all accepted lines go on one draft order, and the quote is locked until it exists': {
    given: accepted,
    when: ['group', onOne, terms, NOW],
    then: started(1),
  },
  'or on one per group': { given: accepted, when: ['group', on(['A', 'B'], ['C']), terms, NOW], then: started(2) },
  'some lines can be converted while others are open': {
    given: given('partially_accepted', { decisions: ['accept', 'defer', 'accept'] }),
    when: ['group', on(['C']), terms, NOW],
    then: started(1),
  },
  'the rest of a partly converted quote can be converted': {
    given: given('partially_converted', { decisions: ALL, onDraft: [0] }),
    when: ['group', onOne, terms, NOW],
    then: started(1),
  },
  'refuses a line named twice': {
    given: accepted,
    when: ['group', on(['A'], ['A']), terms, NOW],
    then: 'invalid_request',
  },
  'refuses a group without lines': {
    given: accepted,
    when: ['group', on(['A'], []), terms, NOW],
    then: 'invalid_request',
  },
  'refuses an empty list of groups': { given: accepted, when: ['group', on(), terms, NOW], then: 'invalid_request' },
  'refuses an open line': {
    given: given('partially_accepted', { decisions: ['accept', null, null] }),
    when: ['group', on(['B']), terms, NOW],
    then: 'invalid_request',
  },
  'refuses a line already on a draft order': {
    given: given('partially_converted', { decisions: ALL, onDraft: [0] }),
    when: ['group', on(['A']), terms, NOW],
    then: 'invalid_request',
  },
  'a kit converted as components can be split': {
    given: withKit,
    when: ['group', on(['A'], ['B', 'C']), terms, NOW],
    then: started(2),
  },
  'a kit converted as a single line cannot': {
    given: withKit,
    when: ['group', { ...on(['A'], ['B', 'C']), kitMode: 'single_line' }, terms, NOW],
    then: 'invalid_request',
  },
  'a kit cannot be converted as a bundle without the platform’s support': {
    given: withKit,
    when: ['group', { ...onOne, kitMode: 'bundle' }, terms, NOW],
    then: 'action_unavailable',
  },
  'lines with hidden prices go on one draft order': {
    given: withHiddenPrices,
    when: ['group', on(['A', 'B'], ['C']), terms, NOW],
    then: started(2),
  },
  'refuses two, whose sums would reveal the prices': {
    given: withHiddenPrices,
    when: ['group', on(['A'], ['B', 'C']), terms, NOW],
    then: 'invalid_request',
  },
  'refuses while another conversion is running': {
    given: { ...accepted, conversionId: 'other' },
    when: ['group', onOne, terms, NOW],
    then: 'action_unavailable',
  },
  'refuses while the buyer’s company decides on the rest': {
    given: given('partially_accepted', { decisions: ['accept', null, null], approval: companyChain({ B: 'accept' }) }),
    when: ['group', onOne, terms, NOW],
    then: 'action_unavailable',
  },
  'refuses if everything is converted': {
    given: given('partially_converted', { decisions: ['accept', null, null], onDraft: [0] }),
    when: ['group', onOne, terms, NOW],
    then: 'action_unavailable',
  },
  'refuses if the buyer’s data was removed': {
    given: { ...accepted, customer: { ...customer, email: 'redacted-1@redacted.invalid' } },
    when: ['group', onOne, terms, NOW],
    then: 'action_unavailable',
  },
})

it('two draft orders add up to the quote, with the shipping on the first or on both (vectors V13 and V13b)', () => {
  const totals = (shippingOn: ConversionRequest['shippingOn']) =>
    decideStartConversion(accepted, 'group', { groups: [['A', 'B'], ['C']], shippingOn }, terms, NOW).orders.map(
      ({ total }) => formatMoney(total),
    )
  assert.deepEqual(totals('first'), ['205.66', '250.33'])
  assert.deepEqual(totals('prorated'), ['195.37', '260.62'])
})

const DRAFT = 'gid://platform/DraftOrder/2'
const draftOf = (lineIds: string[], isLast = true) => ({
  id: DRAFT,
  lineIds,
  shipping: parseMoney('18.00'),
  shippingTax: 0n,
  isLast,
  invoice: false,
})
const converting = { ...accepted, conversionId: 'group' }
const event = (from: string, to: string, isFinal: boolean) => [
  `quote.converted ${from}>${to} draft_order_id=${DRAFT} conversion_group_id=group is_final=${isFinal}`,
]

decisionTable(decideConverted, {
  'T20: every line is on a draft order': {
    given: converting,
    when: [draftOf(['A', 'B', 'C']), NOW],
    then: {
      action: 'converted',
      to: 'converted',
      documents: ['proforma_invoice'],
      events: event('accepted', 'converted', true),
      quote: {
        conversionId: null,
        fullyConvertedAt: NOW,
        charged: { shipping: parseMoney('18.00'), shippingTax: 0n },
        platform: { ...accepted.platform, draftOrderIds: [DRAFT] },
      },
    },
  },
  'the invoice is sent if staff or the store chose that': {
    given: converting,
    when: [{ ...draftOf(['A', 'B', 'C']), invoice: true }, NOW],
    then: {
      action: 'converted',
      to: 'converted',
      events: event('accepted', 'converted', true),
      documents: ['proforma_invoice'],
      jobs: ['send-invoice'],
    },
  },
  'T21: the first of several draft orders; the conversion continues (vector V13)': {
    given: converting,
    when: [draftOf(['A', 'B'], false), NOW],
    then: {
      action: 'converted',
      to: 'partially_converted',
      documents: ['proforma_invoice'],
      events: event('accepted', 'partially_converted', false),
      quote: { conversionId: 'group', fullyConvertedAt: null },
    },
  },
  'T22: accepted lines are converted while others are open': {
    given: given('partially_accepted', { decisions: ['accept', 'defer', null], conversionId: 'group' }),
    when: [draftOf(['A']), NOW],
    then: {
      action: 'converted',
      to: 'partially_converted',
      documents: ['proforma_invoice'],
      events: event('partially_accepted', 'partially_converted', false),
    },
  },
  'T23: accepted lines are converted when all others are rejected': {
    given: given('partially_accepted', { decisions: ['accept', 'reject', 'accept'], conversionId: 'group' }),
    when: [draftOf(['A', 'C']), NOW],
    then: {
      action: 'converted',
      to: 'converted',
      documents: ['proforma_invoice'],
      events: event('partially_accepted', 'converted', true),
      quote: { fullyConvertedAt: NOW },
    },
  },
  'T24: more lines are converted, but not all': {
    given: given('partially_converted', { decisions: ALL, onDraft: [0], conversionId: 'group' }),
    when: [draftOf(['B']), NOW],
    then: {
      action: 'converted',
      to: 'partially_converted',
      documents: ['proforma_invoice'],
      events: event('partially_converted', 'partially_converted', false),
    },
  },
  'T25: the rest is converted': {
    given: given('partially_converted', { decisions: ALL, onDraft: [0, 1], conversionId: 'group' }),
    when: [draftOf(['C']), NOW],
    then: {
      action: 'converted',
      to: 'converted',
      documents: ['proforma_invoice'],
      events: event('partially_converted', 'converted', true),
      quote: { fullyConvertedAt: NOW },
    },
  },
})

const AWAY = { code: 'platform_away_too_long', hours: 6 } as const

decisionTable(decideConversionFailed, {
  'a failed conversion unlocks the quote, without an event': {
    given: converting,
    when: [AWAY],
    then: { action: 'conversion_failed', quote: { conversionId: null }, detail: { reason: AWAY } },
  },
  'draft orders it had made stay': {
    given: given('partially_converted', { decisions: ALL, onDraft: [0], conversionId: 'group' }),
    when: [AWAY],
    then: { action: 'conversion_failed', quote: { conversionId: null } },
  },
})
