import '../../../../support/given/speak-english.ts'
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { platformNames } from '../../../../../src/domain/orders/platform-names.ts'
import { describeSettings } from '../../../../../src/web/admin/settings/describe-settings.ts'

const words = {
  currency: 'USD',
  staffName: (id: string) => (id === 'stf_1' ? 'Ana' : 'a former colleague'),
  nameOf: platformNames(new Map([['gid://platform/Company/7', 'Acme']])),
}

it('settings are described in words: rules as sentences, the rest by name, unset ones not at all', () => {
  const said = describeSettings(
    {
      approvals: {
        allow_own: true,
        policies: [
          {
            id: 'p',
            name: 'Deep discounts',
            domain: 'merchant',
            conditions: [{ field: 'line_discount', above: '15' }],
            steps: [{ mode: 'any', approvers: [{ role: 'admin' }, { staff: 'stf_1' }] }],
          },
        ],
      },
      automation: { rules: [{ id: 'r', name: 'None', enabled: false, conditions: [], then: { action: 'decline' } }] },
      targeting: { customer_rules: [{ field: 'company', values: ['gid://platform/Company/7'] }] },
      custom_fields: [{ key: 'k', label: 'Colour', type: 'select', required: true, options: ['Red'] }],
      expiry: { valid_days: 14, reminder_email: false },
      emails: { proposal: { subject: 'Hello', translations: { de: { body: 'Guten Tag' } } } },
    },
    words,
  )
  assert.deepEqual(said, [
    'Deep discounts: When a line is more than 15% below the catalogue price, approval is needed from an Admin or Ana.',
    'None (off): Decline every new request.',
    'Customers of the company Acme',
    'Colour: choose one, required (Red)',
    'The sender of a proposal may also approve it: Yes',
    'Days an offer is valid: 14',
    'E-mail the reminder to the buyer: No',
    'E-mail “An offer is sent”, subject: Hello',
    'E-mail “An offer is sent”, text (German): Guten Tag',
  ])
  assert.deepEqual(describeSettings({}, words), [])
})
