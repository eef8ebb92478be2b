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
import { decisionTable } from '../../../support/decision-table.ts'
import { companyChain, given, NOW, versionV01 } from '../../../support/given.ts'

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
  'all accepted lines go on one draft order; until it is made nothing else moves the quote': {
    given: accepted,
    when: ['group', onOne, terms, NOW],
    then: started(1),
  },
  'or on one for each group': { given: accepted, when: ['group', on(['A', 'B'], ['C']), terms, NOW], then: started(2) },
  'some of them, while others are open': {
    given: given('partially_accepted', { decisions: ['accept', 'defer', 'accept'] }),
    when: ['group', on(['C']), terms, NOW],
    then: started(1),
  },
  'the rest of what is partly converted': {
    given: given('partially_converted', { decisions: ALL, onDraft: [0] }),
    when: ['group', onOne, terms, NOW],
    then: started(1),
  },
  'not a line twice': { given: accepted, when: ['group', on(['A'], ['A']), terms, NOW], then: 'invalid_request' },
  'not a group without lines': { given: accepted, when: ['group', on(['A'], []), terms, NOW], then: 'invalid_request' },
  'not without a group': { given: accepted, when: ['group', on(), terms, NOW], then: 'invalid_request' },
  'not a line that is open': {
    given: given('partially_accepted', { decisions: ['accept', null, null] }),
    when: ['group', on(['B']), terms, NOW],
    then: 'invalid_request',
  },
  'not one that is on a draft order': {
    given: given('partially_converted', { decisions: ALL, onDraft: [0] }),
    when: ['group', on(['A']), terms, NOW],
    then: 'invalid_request',
  },
  'a kit of components may be split': {
    given: withKit,
    when: ['group', on(['A'], ['B', 'C']), terms, NOW],
    then: started(2),
  },
  'as a single line it may not': {
    given: withKit,
    when: ['group', { ...on(['A'], ['B', 'C']), kitMode: 'single_line' }, terms, NOW],
    then: 'invalid_request',
  },
  'as a bundle of the platform it cannot be sold': {
    given: withKit,
    when: ['group', { ...onOne, kitMode: 'bundle' }, terms, NOW],
    then: 'action_unavailable',
  },
  'lines whose prices are hidden go on one draft order': {
    given: withHiddenPrices,
    when: ['group', on(['A', 'B'], ['C']), terms, NOW],
    then: started(2),
  },
  'not on two, whose sums would tell these prices': {
    given: withHiddenPrices,
    when: ['group', on(['A'], ['B', 'C']), terms, NOW],
    then: 'invalid_request',
  },
  'not while another conversion runs': {
    given: { ...accepted, conversionId: 'other' },
    when: ['group', onOne, terms, NOW],
    then: 'action_unavailable',
  },
  'not while the company decides on the rest': {
    given: given('partially_accepted', { decisions: ['accept', null, null], approval: companyChain({ B: 'accept' }) }),
    when: ['group', onOne, terms, NOW],
    then: 'action_unavailable',
  },
  'not with everything converted': {
    given: given('partially_converted', { decisions: ['accept', null, null], onDraft: [0] }),
    when: ['group', onOne, terms, NOW],
    then: 'action_unavailable',
  },
  'not for a buyer whose data was removed': {
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
  'its invoice is sent where staff or the store want that': {
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
  'T21: the first of several draft orders; the conversion goes on (vector V13)': {
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
  'T22: accepted lines, while others are open': {
    given: given('partially_accepted', { decisions: ['accept', 'defer', null], conversionId: 'group' }),
    when: [draftOf(['A']), NOW],
    then: {
      action: 'converted',
      to: 'partially_converted',
      documents: ['proforma_invoice'],
      events: event('partially_accepted', 'partially_converted', false),
    },
  },
  'T23: accepted lines, where all others are rejected': {
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
  'T24: more, and not all yet': {
    given: given('partially_converted', { decisions: ALL, onDraft: [0], conversionId: 'group' }),
    when: [draftOf(['B']), NOW],
    then: {
      action: 'converted',
      to: 'partially_converted',
      documents: ['proforma_invoice'],
      events: event('partially_converted', 'partially_converted', false),
    },
  },
  'T25: the rest': {
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
  'a conversion that failed frees the quote, without an event': {
    given: converting,
    when: [AWAY],
    then: { action: 'conversion_failed', quote: { conversionId: null }, detail: { reason: AWAY } },
  },
  'what it had made stays': {
    given: given('partially_converted', { decisions: ALL, onDraft: [0], conversionId: 'group' }),
    when: [AWAY],
    then: { action: 'conversion_failed', quote: { conversionId: null } },
  },
})
