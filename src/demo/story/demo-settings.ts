// biome-ignore-all lint/suspicious/noThenProperty: the setting's name; nobody awaits a rule

import type { Approver } from '../../domain/approvals/approver.ts'
import type { AutomationRule, StoreSettings } from '../../domain/stores/settings.ts'

/** The people and companies named in the demo store's settings. */
export interface DemoParties {
  sara: string
  tom: string
  /** The companies with more than one buyer. */
  largeCompanies: readonly string[]
  /** The company whose main contact also approves every larger purchase. */
  countersigning: string
}

const ANY_MANAGER: Approver[] = [{ role: 'manager' }]
const ANY_ADMIN: Approver[] = [{ role: 'admin' }]
const MAIN_CONTACT: Approver[] = [{ company: 'main_contact' }]
const ofAny = (approvers: Approver[]) => ({ mode: 'any' as const, approvers })

/** Returns the demo store's settings. */
export function demoSettings({ sara, tom, largeCompanies, countersigning }: DemoParties): StoreSettings {
  return {
    custom_fields: [
      { key: 'project', label: 'Project', type: 'text' },
      { key: 'delivery_window', label: 'Delivery window', type: 'select', options: ['morning', 'afternoon', 'any'] },
    ],
    negotiation: { stale_after_days: 60 },
    expiry: { valid_days: 21, reminder_days: 3 },
    price_floor: { percent: '25' },
    approvals: {
      policies: [
        {
          id: 'deep-discount',
          name: 'Deep discount',
          domain: 'merchant',
          conditions: [{ field: 'line_discount', above: '15' }],
          steps: [ofAny(ANY_MANAGER)],
        },
        {
          id: 'large-deal',
          name: 'Large deal',
          domain: 'merchant',
          conditions: [{ field: 'total', at_least: '20000' }],
          steps: [ofAny(ANY_MANAGER), ofAny(ANY_ADMIN)],
        },
        {
          id: 'purchasing-limit',
          name: 'Purchasing limit',
          domain: 'buyer',
          conditions: [
            { field: 'company', values: [...largeCompanies] },
            { field: 'total', at_least: '5000' },
          ],
          steps: [ofAny(MAIN_CONTACT)],
        },
        {
          id: 'countersigned',
          name: 'Countersigned orders',
          domain: 'buyer',
          conditions: [
            { field: 'company', values: [countersigning] },
            { field: 'total', at_least: '250' },
          ],
          steps: [ofAny(MAIN_CONTACT)],
        },
      ],
    },
    automation: { rules: automationRules(sara, tom) },
    storefront: { stock: 'availability' },
  }
}

function automationRules(sara: string, tom: string): AutomationRule[] {
  const fromBuyers = { field: 'source' as const, values: ['storefront', 'quick_order'] }
  const smallReorder = {
    conditions: [
      { field: 'source' as const, values: ['quick_order'] },
      { field: 'customer_tag' as const, values: ['wholesale'] },
    ],
  }
  return [
    {
      id: 'collect-only',
      name: 'Nothing that has to be collected',
      conditions: [{ field: 'product', rule: { field: 'tag', values: ['collect-only'] } }],
      then: { action: 'decline', message: 'We do not ship pallets. They can be bought at our counter at any time.' },
    },
    {
      id: 'key-accounts',
      name: 'Key accounts go to Sara',
      conditions: [fromBuyers, { field: 'customer_tag', values: ['tier-gold'] }],
      then: { action: 'assign', staff: sara },
    },
    {
      id: 'all-others',
      name: 'All others go to Tom',
      conditions: [fromBuyers],
      then: { action: 'assign', staff: tom },
    },
    {
      id: 'small-reorders',
      name: 'Small reorders at 3 % off',
      ...smallReorder,
      then: { action: 'price', percent_off: '3', valid_days: 14, tax: 'platform', note: 'Our price for reorders.' },
      max_total: '400',
    },
    {
      id: 'send-smallest',
      name: 'The smallest reorders go out at once',
      ...smallReorder,
      then: { action: 'send' },
      max_total: '250',
    },
  ]
}
