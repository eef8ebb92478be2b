import Type from 'typebox'
import { choice } from '../../operation/choice-schema.ts'
import {
  anyMembers,
  component,
  datetime,
  domainType,
  fault,
  growing,
  list,
  money,
  orNull,
  reason,
  ref,
  text,
} from '../../operation/schema-parts.ts'
import { APPROVERS } from '../approvals/approvers.ts'
import { KIT } from '../negotiation/staged-proposal-schemas.ts'

const positions = Type.Array(Type.Integer())

const store = component(
  'Store',
  Type.Object({
    object: Type.Literal('store'),
    name: text,
    domain: text,
    currency: text,
    timezone: text,
    plan: growing(['starter', 'enterprise']),
    trial_ends_at: orNull(datetime),
    plans_page: orNull(text),
    development: Type.Boolean(),
  }),
)

const settings = component(
  'Settings',
  Type.Object({
    object: Type.Literal('settings'),
    revision: text,
    settings: domainType('stores/settings.ts#StoreSettings', anyMembers),
  }),
)

const targetingTest = component(
  'TargetingTest',
  Type.Object({
    object: Type.Literal('targeting_test'),
    eligible: Type.Boolean(),
    reason: orNull(growing(['NO_MATCHING_PRODUCT_RULE', 'NO_MATCHING_CUSTOMER_RULE'])),
    line_index: orNull(Type.Integer()),
    lines: Type.Array(
      Type.Object({
        title: text,
        variant_id: orNull(text),
        eligible: Type.Boolean(),
        matching_product_rules: positions,
      }),
    ),
    matching_customer_rules: positions,
  }),
)

const simulation = component(
  'ApprovalSimulation',
  Type.Object({
    object: Type.Literal('approval_simulation'),
    of: Type.Enum(['staged_proposal', 'quote']),
    needs_approval: Type.Boolean({ description: 'Whether sending it would wait for approval by staff.' }),
    policies: Type.Array(
      Type.Object({
        id: text,
        name: text,
        domain: Type.Enum(['merchant', 'buyer']),
        outcome: Type.Enum(['asks', 'skipped', 'no_match', 'disabled']),
        reason,
        steps: Type.Array(Type.Object({ mode: Type.Enum(['any', 'all']), approvers: APPROVERS })),
      }),
    ),
    faults: Type.Array(fault),
  }),
)

const outcome = { rule_id: text, rule_name: text, action: text, outcome: text, reason }

const dryRun = component(
  'AutomationDryRun',
  Type.Object({
    object: Type.Literal('automation_dry_run'),
    quote: Type.Object({ id: text, number: text, created_at: datetime }),
    actions: Type.Array(
      Type.Intersect([
        Type.Object({ rule_id: text, rule_name: text }),
        domainType('stores/settings.ts#AutomationAction', Type.Object({ action: text })),
      ]),
    ),
    runs: Type.Array(Type.Object(outcome)),
  }),
)

const run = component(
  'AutomationRun',
  Type.Object({
    object: Type.Literal('automation_run'),
    id: text,
    quote_id: text,
    quote_number: text,
    at: datetime,
    ...outcome,
  }),
)

const awaiting = component(
  'AwaitingApproval',
  Type.Object({
    object: Type.Literal('awaiting_approval'),
    quote: ref('QuoteItem'),
    version_number: Type.Integer(),
    total: text,
    reasons: Type.Array(reason),
    lines: Type.Array(
      Type.Object({
        id: text,
        title: text,
        variant_id: orNull(text),
        quantity: Type.Integer(),
        kit: KIT,
        choice: orNull(choice),
        catalog_price: orNull(money),
        requested_price: orNull(money),
        effective_price: Type.Unsafe({ ...orNull(money), description: 'Per unit after all discounts, rounded.' }),
        net: orNull(money),
        discount_pct: Type.Unsafe({
          ...orNull(Type.Number()),
          description: 'Off catalog; of a kit with a price, at its parent, of everything in it.',
        }),
        floor_price: Type.Unsafe({
          ...orNull(money),
          description: "The lowest price per unit under the store's floor.",
        }),
        below_floor: Type.Boolean(),
      }),
    ),
    note: Type.Unsafe({ ...orNull(text), description: "The sender's words to the approvers." }),
    amounts: Type.Object(
      { catalog: money, off: money, net: money, shipping: money, tax: money, total: money },
      { description: 'The open lines at catalog prices, the discount, the remainder, and the resulting total.' },
    ),
    requested_by: orNull(Type.Object({ id: text, name: orNull(text) })),
    requested_at: datetime,
    expires_at: orNull(datetime),
    steps: Type.Array(
      Type.Object({
        mode: Type.Enum(['any', 'all']),
        approvers: APPROVERS,
        approved_by: Type.Array(Type.Object({ id: text, name: orNull(text) })),
        state: growing(['done', 'current', 'waiting']),
      }),
    ),
    can_approve: Type.Boolean(),
    refusal: orNull(reason),
    diff: orNull(ref('VersionDiff')),
  }),
)

export const SETTINGS_COMPONENTS = [
  component('Name', Type.Object({ object: Type.Literal('name'), id: text, name: text })),
  component('NameList', list('Name', Type.Null())),
  store,
  settings,
  targetingTest,
  simulation,
  dryRun,
  component('AutomationDryRunList', list('AutomationDryRun', Type.Null())),
  run,
  component('AutomationRunList', list('AutomationRun', orNull(text))),
  awaiting,
  component('ApprovalCount', Type.Object({ object: Type.Literal('approval_count'), for_me: Type.Integer() })),
  component('AwaitingApprovalList', list('AwaitingApproval', Type.Null())),
]
