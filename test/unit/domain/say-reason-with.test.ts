import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Reason } from '../../../src/domain/reason.ts'
import { sayReasonWith } from '../../../src/domain/say-reason-with.ts'
import { CATALOGUES } from '../../../src/languages/catalogues.ts'
import { STAFF_LANGUAGES, type StaffLanguage } from '../../../src/languages/languages.ts'
import { sayWith } from '../../../src/languages/say.ts'

const say = (language: StaffLanguage, reason: Reason) =>
  sayReasonWith(sayWith(CATALOGUES[language].staff, language), language, reason)

const DISCOUNT = {
  code: 'line_discount',
  above: '12.5',
  lines: { first: [{ title: 'Washer', percent: '15.12' }], more: 2 },
} as const
const POLICY = { code: 'policy', name: 'Deep discounts', conditions: [DISCOUNT] } as const

/** One reason for each code; a missing code does not compile. */
const REASONS: { [Code in Reason['code']]: Extract<Reason, { code: Code }> } = {
  not_now: { code: 'not_now', status: 'converted', from: ['submitted', 'in_review', 'countered'] },
  conversion_running: { code: 'conversion_running' },
  approval_running: { code: 'approval_running', kind: 'merchant', version: 2 },
  no_approval: { code: 'no_approval', kind: 'buyer' },
  offer_expired: { code: 'offer_expired' },
  not_expired: { code: 'not_expired' },
  some_accepted: { code: 'some_accepted' },
  none_accepted: { code: 'none_accepted' },
  nothing_open: { code: 'nothing_open' },
  nothing_to_convert: { code: 'nothing_to_convert' },
  to_convert_first: { code: 'to_convert_first' },
  on_draft_order: { code: 'on_draft_order' },
  no_draft_order: { code: 'no_draft_order' },
  buyer_removed: { code: 'buyer_removed' },
  last_round: { code: 'last_round', rounds: 3 },
  not_a_contact: { code: 'not_a_contact' },
  on_copy: { code: 'on_copy' },
  steps_done: { code: 'steps_done' },
  own_request: { code: 'own_request' },
  other_approvers: { code: 'other_approvers', step: 1, steps: 2 },
  approved_already: { code: 'approved_already' },
  part_approved: { code: 'part_approved' },
  nothing_staged: { code: 'nothing_staged' },
  not_requester: { code: 'not_requester' },
  role_needed: { code: 'role_needed', roles: ['admin', 'manager'] },
  total: { code: 'total', at_least: '1000.00', currency: 'EUR', total: '1234.50' },
  line_discount: DISCOUNT,
  product: { code: 'product', field: 'tag', values: { first: ['wood', 'steel'], more: 0 } },
  customer_tag: { code: 'customer_tag', values: { first: ['vip'], more: 0 }, found: { first: ['VIP'], more: 0 } },
  company: { code: 'company', values: { chosen: 2 } },
  source: { code: 'source', values: { first: ['manual', 'duplicate'], more: 0 }, found: 'duplicate' },
  mode: { code: 'mode', values: { first: ['wholesale'], more: 0 } },
  policy: POLICY,
  text: { code: 'text', text: 'Deep discounts: Always' },
  conditions_met: { code: 'conditions_met', conditions: [] },
  condition_not_met: { code: 'condition_not_met', condition: DISCOUNT },
  switched_off: { code: 'switched_off' },
  sender_exempt: { code: 'sender_exempt' },
  awaiting_approval: { code: 'awaiting_approval', reasons: [POLICY, { code: 'text', text: 'Large: Always' }] },
  unpriced_lines: { code: 'unpriced_lines' },
  buying_limit: { code: 'buying_limit' },
  above_limit: { code: 'above_limit', total: '1000.00', limit: '999.99', currency: 'USD' },
  nothing_priced: { code: 'nothing_priced' },
  below_price_floor: { code: 'below_price_floor', lines: 1 },
  no_such_staff: { code: 'no_such_staff' },
  staff_absent: { code: 'staff_absent', email: 'anna@example.com', absence: 'invited' },
  assigned_already: { code: 'assigned_already' },
  store_inactive: { code: 'store_inactive' },
  sender_gone: { code: 'sender_gone' },
  offer_changed: { code: 'offer_changed' },
  buyer_wrote: { code: 'buyer_wrote' },
  expiry_passed: { code: 'expiry_passed' },
  needs_approval: { code: 'needs_approval' },
  offer_faulty: { code: 'offer_faulty' },
  send_too_late: { code: 'send_too_late', hours: 24 },
  send_scheduled: { code: 'send_scheduled' },
  no_scheduled_send: { code: 'no_scheduled_send' },
  approval_before: { code: 'approval_before' },
  no_answer: { code: 'no_answer', days: 5 },
  no_quote: { code: 'no_quote' },
  no_version: { code: 'no_version', number: 3 },
  no_link: { code: 'no_link' },
  no_view: { code: 'no_view' },
  no_company: { code: 'no_company' },
  no_customer: { code: 'no_customer' },
  no_note: { code: 'no_note' },
  no_part_number: { code: 'no_part_number' },
  no_preset: { code: 'no_preset' },
  no_data_request: { code: 'no_data_request' },
  no_mail: { code: 'no_mail' },
  no_suppression: { code: 'no_suppression' },
  no_key: { code: 'no_key', id: 'key_1' },
  account_deactivated: { code: 'account_deactivated' },
  mail_unverified: { code: 'mail_unverified', email: 'ada@example.com' },
  mail_of_other: { code: 'mail_of_other', email: 'ada@example.com' },
  shop_installing: { code: 'shop_installing' },
  currency_unsupported: { code: 'currency_unsupported', currency: 'JPY' },
  no_staff: { code: 'no_staff' },
  no_delivery: { code: 'no_delivery' },
  no_endpoint: { code: 'no_endpoint' },
  no_document: { code: 'no_document' },
  no_such_draft_order: { code: 'no_such_draft_order' },
  no_platform_order: { code: 'no_platform_order', type: 'Order', id: '7' },
  too_many_endpoints: { code: 'too_many_endpoints', most: 20 },
  clock_live: { code: 'clock_live' },
  clock_back: { code: 'clock_back' },
  clock_step: { code: 'clock_step', days: 60 },
  clock_far: { code: 'clock_far', days: 400 },
  clock_running: { code: 'clock_running' },
  clock_idle: { code: 'clock_idle', days: 60 },
  clock_stuck: { code: 'clock_stuck' },
  clock_kept: { code: 'clock_kept' },
  too_many_views: { code: 'too_many_views', most: 50 },
  too_many_part_numbers: { code: 'too_many_part_numbers', most: 10_000 },
  too_many_presets: { code: 'too_many_presets', most: 200 },
  others_may_share_presets: { code: 'others_may_share_presets', roles: ['admin', 'manager'] },
  others_may_edit: { code: 'others_may_edit', roles: ['admin'] },
  others_may_share: { code: 'others_may_share', roles: ['admin', 'manager'] },
  others_may_assign: { code: 'others_may_assign', roles: ['admin', 'manager'] },
  ping_not_resendable: { code: 'ping_not_resendable' },
  not_attempted_yet: { code: 'not_attempted_yet' },
  secret_unreadable: { code: 'secret_unreadable' },
  no_mail_server: { code: 'no_mail_server' },
  mail_on_its_way: { code: 'mail_on_its_way' },
  no_import: { code: 'no_import' },
  import_errors_gone: { code: 'import_errors_gone' },
  import_checking: { code: 'import_checking' },
  import_started: { code: 'import_started' },
  import_running: { code: 'import_running' },
  import_ended: { code: 'import_ended' },
  draft_order_open: { code: 'draft_order_open', name: '#D7' },
  other_platform: { code: 'other_platform', home: 'https://example.com/store/desk' },
  domain_elsewhere: { code: 'domain_elsewhere' },
  customers_hidden: { code: 'customers_hidden' },
  customer_tags_hidden: { code: 'customer_tags_hidden' },
  address_hidden: { code: 'address_hidden' },
  person_hidden: { code: 'person_hidden' },
  not_quoted_hidden: { code: 'not_quoted_hidden' },
  kits_unsupported: { code: 'kits_unsupported' },
  not_quoted_line: { code: 'not_quoted_line', line: 2 },
  not_quoted_buyer: { code: 'not_quoted_buyer' },
  has_password: { code: 'has_password', name: 'Anna' },
  deactivated: { code: 'deactivated', name: 'Anna' },
  approval_timed_out: { code: 'approval_timed_out' },
  nothing_more_removed: { code: 'nothing_more_removed' },
  tax_changed: { code: 'tax_changed', now: '19.00', was: null, currency: 'EUR' },
  total_changed: {
    code: 'total_changed',
    now: '19.00',
    was: '18.00',
    total: '119.00',
    before: '118.00',
    currency: 'EUR',
  },
  platform_away: { code: 'platform_away', executed: 'unknown' },
  platform_busy: { code: 'platform_busy' },
  platform_needs_app: { code: 'platform_needs_app' },
  platform_closed_shop: { code: 'platform_closed_shop' },
  open_app_first: { code: 'open_app_first' },
  draft_gone: { code: 'draft_gone' },
  draft_completed_there: { code: 'draft_completed_there' },
  draft_calculating: { code: 'draft_calculating' },
  platform_away_for_tax: { code: 'platform_away_for_tax' },
  platform_away_converting: { code: 'platform_away_converting', hours: 6 },
  platform_away_too_long: { code: 'platform_away_too_long', hours: 6 },
  platform_refused: { code: 'platform_refused', text: 'No such variant.' },
  platform_differs: {
    code: 'platform_differs',
    what: 'shipping',
    theirs: '5.00',
    ours: '4.90',
    currency: 'EUR',
  },
  tax_differs: { code: 'tax_differs', theirs: '19.00', agreed: null, currency: 'EUR', draft: 'deleted' },
  earlier_failed: { code: 'earlier_failed' },
  order_cancelled: { code: 'order_cancelled', number: '1001' },
  draft_completed: { code: 'draft_completed', number: '7' },
  payment_too_large: { code: 'payment_too_large', number: '1001', most: '12.50', currency: 'EUR' },
  paid_meanwhile: { code: 'paid_meanwhile', number: '1001' },
  not_overdue: { code: 'not_overdue' },
  reminded_today: { code: 'reminded_today' },
  cards_off: { code: 'cards_off' },
  cards_unavailable: { code: 'cards_unavailable' },
  nothing_to_refund: { code: 'nothing_to_refund', number: '1001' },
  refund_too_large: { code: 'refund_too_large', number: '1001', most: '12.50', currency: 'EUR' },
}

describe('reasons', () => {
  it('are said in every language, as sentences and not as keys', () => {
    for (const reason of Object.values(REASONS)) {
      for (const language of STAFF_LANGUAGES) {
        const said = say(language, reason)
        assert.doesNotMatch(said, /^$|[{}]|\w\.\w+\.|[a-z]_[a-z]|undefined/, `${language}: ${reason.code}`)
      }
      if (reason.code !== 'text') assert.notEqual(say('de', reason), say('en', reason), reason.code)
    }
  })

  it('write lists, amounts and percentages in the manner of the language', () => {
    const { not_now, role_needed, total, company, source, awaiting_approval } = REASONS
    const SAID: [reason: Reason, english: string, german: string][] = [
      [
        not_now,
        'Status: Converted. This can only be done in the status Submitted, In review, or Countered.',
        'Status: Umgewandelt. Das geht nur im Status Eingegangen, In Prüfung oder Gegenvorschlag.',
      ],
      [
        role_needed,
        'You need the role Admin or Manager to do this.',
        'Dafür brauchen Sie die Rolle Admin oder Manager.',
      ],
      [total, 'Total of at least €1,000.00: €1,234.50', 'Gesamtbetrag ab 1.000,00 €: 1.234,50 €'],
      [company, 'Company among the 2 chosen', 'Firma unter den 2 ausgewählten'],
      [
        source,
        'Came from: Staff or Copy of another quote: Copy of another quote',
        'Herkunft: Mitarbeitende oder Kopie eines anderen Angebots: Kopie eines anderen Angebots',
      ],
      [
        awaiting_approval,
        'Waiting for approval. Deep discounts: Line discount above 12.5%: Washer (15.12%) and 2 more; Large: Always',
        'Wartet auf Freigabe. Deep discounts: Positionsrabatt über 12,5 %: Washer (15,12 %) und 2 weitere; Large: Always',
      ],
    ]
    for (const [reason, english, german] of SAID) {
      assert.equal(say('en', reason), english)
      assert.equal(say('de', reason).replaceAll('\u00a0', ' '), german)
    }
  })

  it('from before they had codes are said as they were written', () => {
    for (const language of STAFF_LANGUAGES) assert.equal(say(language, REASONS.text), 'Deep discounts: Always')
  })
})
