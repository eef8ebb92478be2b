import type { Language } from '../../languages/languages.ts'
import type { Role } from '../access/permissions.ts'
import type { Approver } from '../approvals/approver.ts'
import type { MailName } from '../mail/mails.ts'
import { type Money, readAmount } from '../money.ts'
import type { PaymentSettings } from '../payments/payment-settings.ts'
import { type Percent, parsePercent } from '../pricing/percent.ts'
import type { ResponsePromise } from './promise.ts'
import type { StorefrontSettings } from './storefront-settings.ts'

/** A store's settings: every field optional, with defaults applied on reading. Amounts and percentages are decimal strings. */
export interface StoreSettings {
  targeting?: Targeting
  custom_fields?: CustomField[]
  numbering?: Numbering
  negotiation?: NegotiationSettings
  expiry?: ExpirySettings
  price_floor?: PriceFloor
  approvals?: ApprovalSettings
  automation?: AutomationSettings
  follow_ups?: FollowUpSettings
  staff?: StaffSettings
  agents?: AgentSettings
  branding?: Branding
  emails?: EmailSettings
  promise?: ResponsePromise
  storefront?: StorefrontSettings
  payments?: PaymentSettings
}

/** New values of top-level fields, null removing one. */
export type SettingsEdit = { [Name in keyof StoreSettings]: StoreSettings[Name] | null }

export interface Targeting {
  /** A line qualifies if any of these matches it; absent: all lines do. */
  product_rules?: ProductRule[]
  /** A buyer qualifies if any of these matches; absent: all buyers do. */
  customer_rules?: CustomerRule[]
  /** True if lines that name no product are allowed; default true. */
  custom_lines?: boolean
}

export interface ProductRule {
  field: 'variant' | 'product' | 'collection' | 'tag' | 'vendor' | 'type'
  values: string[]
}

export interface CustomerRule {
  field: 'tag' | 'company' | 'logged_in'
  /** Absent for `logged_in`: any customer of the platform qualifies. */
  values?: string[]
}

export interface CustomField {
  key: string
  label: string
  type: 'text' | 'number' | 'select' | 'multi' | 'checkbox' | 'date'
  required?: boolean
  /** The choices of `select` and `multi`. */
  options?: string[]
  /** Help for answering. */
  help?: string
  /** Its texts in languages other than the store's. */
  translations?: Partial<Record<Language, FieldTexts>>
}

/** A custom field's texts in a language; missing ones fall back to the store's. */
interface FieldTexts {
  label?: string
  help?: string
  /** The texts of options, by option; the option itself is what is sent and stored in every language. */
  options?: Readonly<Record<string, string>>
}

interface Numbering {
  /** Default `Q-`. */
  prefix?: string
  /** The first number used; default 1001. */
  start?: number
}

export interface NegotiationSettings {
  /** True if a buyer may accept only some lines; default true. */
  partial_acceptance?: boolean
  /** The most rounds: a quote in that round allows no counter-offer; default unlimited. */
  max_rounds?: number
  /** Days without a change after which a waiting quote is closed; default never. */
  stale_after_days?: number
  /** True if accepted lines are converted to a draft order at once; default false. */
  auto_convert?: boolean
  /** True if a new draft order's invoice is sent at once; default false. */
  send_invoice?: boolean
  /** The most the platform's tax may differ from the agreed tax on conversion; default 0. */
  tax_tolerance?: string
  /** True if staff see when a buyer first opens an offer or downloads its PDF; default true. */
  tell_opened?: boolean
  /** The terms a buyer must accept with an offer; default none. */
  terms?: string
  /** True if buyers must type their name to accept; default false. */
  require_name?: boolean
}

export interface ExpirySettings {
  /** Days an offer is valid unless the proposal says otherwise; default 30. */
  valid_days?: number
  /** Days before expiry the buyer is reminded; default never. */
  reminder_days?: number
  /** True if reminders are mailed; default true. There is no other kind of reminder. */
  reminder_email?: boolean
}

interface PriceFloor {
  /** The highest discount off the catalog price in percent, such as `15` or `12.5`. */
  percent: string
}

export interface ApprovalSettings {
  /** True if the sender of a proposal may also approve it; default false. */
  allow_own?: boolean
  policies?: ApprovalPolicy[]
}

/** Requires its steps, in order, if all its conditions hold. */
export interface ApprovalPolicy {
  id: string
  name: string
  /** Default true. */
  enabled?: boolean
  domain: 'merchant' | 'buyer'
  conditions: Condition[]
  steps: { mode: 'any' | 'all'; approvers: Approver[] }[]
  /** The exemptions: staff with these roles, or anyone offering what was approved before. */
  skip?: { sender_roles?: Role[]; approved_before?: boolean }
  /** Hours after which an unfinished chain is rejected; default never. */
  timeout_hours?: number
}

export type Condition =
  | { field: 'total'; at_least: string }
  /** Some line's discount off the catalog price is above this percentage. */
  | { field: 'line_discount'; above: string }
  | { field: 'product'; rule: ProductRule }
  | { field: 'customer_tag'; values: string[] }
  | { field: 'company'; values: string[] }
  | { field: 'source'; values: string[] }
  | { field: 'mode'; values: string[] }

export interface AutomationSettings {
  rules?: AutomationRule[]
}

/** Acts on a new request if all its conditions hold; for each action, the first matching rule does. */
export interface AutomationRule {
  id: string
  name: string
  /** Default true. */
  enabled?: boolean
  conditions: Condition[]
  then: AutomationAction
  /** Quotes above this total are left to people; default no limit. */
  max_total?: string
}

export type AutomationAction =
  | { action: 'decline'; message?: string }
  | { action: 'assign'; staff: string }
  /** Stages a proposal at this percentage off the catalog price; without tax, unless it is left to the platform. */
  | { action: 'price'; percent_off: string; valid_days?: number; note?: string; tax?: 'none' | 'platform' }
  | { action: 'send' }

export interface FollowUpSettings {
  rules?: FollowUpRule[]
}

/** Acts on an offer that nobody has answered for this many working days, once for each version. */
export interface FollowUpRule {
  id: string
  name: string
  /** Default true. */
  enabled?: boolean
  after_days: number
  /** Mails the buyer, makes a task for the quote's assignee, or closes the quote. */
  does: 'remind' | 'task' | 'close'
}

interface StaffSettings {
  /** True if sales reps see other people's quotes; default false: only their own and unassigned ones. */
  sales_reps_see_all?: boolean
  /** Sales reps see what products cost, and margins. */
  sales_reps_see_costs?: boolean
}

interface AgentSettings {
  /** True if AI agents may use the store's API keys, by MCP; default true. Each key can say no for itself. */
  allowed?: boolean
}

/** The store's appearance to buyers: in the portal, on documents and in mails. */
export interface Branding {
  /** Default: the store's name. */
  display_name?: string
  /** For headings and buttons, `#rrggbb`; default DEFAULT_COLOR. */
  color?: string
  /** An https address of a picture. */
  logo_url?: string
  /** Shown below every document and mail. */
  footer_text?: string
  /** The address for replies to mails. */
  reply_to?: string
  /** The address of the store's terms. */
  terms_url?: string
  /** The language for buyers who chose none; default English. */
  language?: Language
}

/** The store's changes to its mails. */
export type EmailSettings = Partial<Record<MailName, MailSettings>>

interface MailSettings {
  /** Default true; not allowed for mails that are always sent. */
  enabled?: boolean
  /** In the store's language, with `{{variables}}`; default: the built-in text. */
  subject?: string
  body?: string
  /** The same in other languages. */
  translations?: Partial<Record<Language, { subject?: string; body?: string }>>
  /** Of a proposal: true if its PDF goes with the mail; default false. */
  attach_pdf?: boolean
}

/** The colour for stores that chose none. */
export const DEFAULT_COLOR = '#0f766e'

/** Days an offer is valid if neither the proposal nor the store says. */
export const DEFAULT_VALID_DAYS = 30

/** Parses a setting's amount, or throws a RangeError: settings are checked before they are saved. */
export function amountOf(text: string): Money {
  const amount = readAmount(text)
  if (amount === null) throw new RangeError(`"${text}" is not an amount`)
  return amount
}

/** Parses a setting's percentage, or throws a RangeError. */
export function percentageOf(text: string): Percent {
  const percent = parsePercent(text)
  if (percent === null) throw new RangeError(`"${text}" is not a percentage`)
  return percent
}
