import type { Language } from '../../languages/languages.ts'
import type { Role } from '../access/permissions.ts'
import type { Approver } from '../approvals/approver.ts'
import type { MailName } from '../mail/mails.ts'
import { type Money, readAmount } from '../money.ts'
import { type Percent, parsePercent } from '../pricing/percent.ts'

/** A store's settings: every member optional, defaults applied where they are read. Amounts and percentages are decimal strings. */
export interface StoreSettings {
  targeting?: Targeting
  custom_fields?: CustomField[]
  numbering?: Numbering
  negotiation?: NegotiationSettings
  expiry?: ExpirySettings
  price_floor?: PriceFloor
  approvals?: ApprovalSettings
  automation?: AutomationSettings
  staff?: StaffSettings
  branding?: Branding
  emails?: EmailSettings
}

export interface Targeting {
  /** A line qualifies when any of these matches it; none: all lines do. */
  product_rules?: ProductRule[]
  /** A buyer qualifies when any of these matches; none: all buyers do. */
  customer_rules?: CustomerRule[]
  /** Whether lines that name no product may be asked for; default true. */
  custom_lines?: boolean
}

export interface ProductRule {
  field: 'variant' | 'product' | 'collection' | 'tag' | 'vendor' | 'type'
  values: string[]
}

export interface CustomerRule {
  field: 'tag' | 'company' | 'logged_in'
  /** For `logged_in`, none: any customer of the platform qualifies. */
  values?: string[]
}

export interface CustomField {
  key: string
  label: string
  type: 'text' | 'number' | 'select' | 'multi' | 'checkbox' | 'date'
  required?: boolean
  /** The choices of `select` and `multi`. */
  options?: string[]
  /** What to know when answering. */
  help?: string
  /** What is read of it in other languages than the store's. */
  translations?: Partial<Record<Language, FieldTexts>>
}

/** The texts of a custom field in a language; what is left out is read as the store says it. */
interface FieldTexts {
  label?: string
  help?: string
  /** What is read of options, by the option: that is what is sent and kept in every language. */
  options?: Readonly<Record<string, string>>
}

interface Numbering {
  /** Default `Q-`. */
  prefix?: string
  /** The first number given out; default 1001. */
  start?: number
}

export interface NegotiationSettings {
  /** Whether a buyer may accept some lines only; default true. */
  partial_acceptance?: boolean
  /** The most rounds: a quote in that round takes no counter-offer; default none. */
  max_rounds?: number
  /** Days without a change after which a quote that waits is closed; default never. */
  stale_after_days?: number
  /** Whether accepted lines go to a draft order at once; default false. */
  auto_convert?: boolean
  /** Whether a new draft order's invoice is sent at once; default false. */
  send_invoice?: boolean
  /** By how much the platform's tax may differ from what was agreed when a quote is converted; default not at all. */
  tax_tolerance?: string
  /** The terms a buyer has to agree to when accepting; default none. */
  terms?: string
}

export interface ExpirySettings {
  /** Days an offer is valid where the proposal does not say; default 30. */
  valid_days?: number
  /** Days before expiry the buyer is reminded; default never. */
  reminder_days?: number
  /** Whether the reminder is mailed; default true. Without it there is no reminder. */
  reminder_email?: boolean
}

interface PriceFloor {
  /** The highest discount off the catalogue price in percent, such as `15` or `12.5`. */
  percent: string
}

export interface ApprovalSettings {
  /** Whether who sent a proposal may approve it too; default false. */
  allow_own?: boolean
  policies?: ApprovalPolicy[]
}

/** When all conditions hold, the steps have to be gone through in order. */
export interface ApprovalPolicy {
  id: string
  name: string
  /** Default true. */
  enabled?: boolean
  domain: 'merchant' | 'buyer'
  conditions: Condition[]
  steps: { mode: 'any' | 'all'; approvers: Approver[] }[]
  /** Who need not ask: staff of these roles, or anybody who offers what was approved before. */
  skip?: { sender_roles?: Role[]; approved_before?: boolean }
  /** Hours after which a chain that nobody finished is rejected; default never. */
  timeout_hours?: number
}

export type Condition =
  | { field: 'total'; at_least: string }
  /** Some line's discount off the catalogue price is above so many percent. */
  | { field: 'line_discount'; above: string }
  | { field: 'product'; rule: ProductRule }
  | { field: 'customer_tag'; values: string[] }
  | { field: 'company'; values: string[] }
  | { field: 'source'; values: string[] }
  | { field: 'mode'; values: string[] }

export interface AutomationSettings {
  rules?: AutomationRule[]
}

/** What happens to a new request when all conditions hold; the first rule that matches does, for each action. */
export interface AutomationRule {
  id: string
  name: string
  /** Default true. */
  enabled?: boolean
  conditions: Condition[]
  then: AutomationAction
  /** Quotes above this total are left to people; default none. */
  max_total?: string
}

export type AutomationAction =
  | { action: 'decline'; message?: string }
  | { action: 'assign'; staff: string }
  /** Stages a proposal at so many percent off the catalogue price; without tax, unless it is left to the platform. */
  | { action: 'price'; percent_off: string; valid_days?: number; note?: string; tax?: 'none' | 'platform' }
  | { action: 'send' }

interface StaffSettings {
  /** Whether sales reps see the quotes of others; default false: their own and unassigned ones. */
  sales_reps_see_all?: boolean
}

/** How the store looks to its buyers: in the portal, on documents and in mails. */
export interface Branding {
  /** Default the store's name. */
  display_name?: string
  /** Of headings and buttons, `#rrggbb`; default DEFAULT_COLOR. */
  color?: string
  /** An https address of a picture. */
  logo_url?: string
  /** Below every document and mail. */
  footer_text?: string
  /** Where answers to mails go. */
  reply_to?: string
  /** Where the store's terms stand. */
  terms_url?: string
  /** In which the store speaks to buyers who asked in no other; default English. */
  language?: Language
}

/** What the store changed of its mails. */
export type EmailSettings = Partial<Record<MailName, MailSettings>>

interface MailSettings {
  /** Default true; mails that are always sent have it not. */
  enabled?: boolean
  /** In the store's language, with `{{variables}}`; default ours. */
  subject?: string
  body?: string
  /** The same in other languages. */
  translations?: Partial<Record<Language, { subject?: string; body?: string }>>
}

/** The colour of a store that chose none. */
export const DEFAULT_COLOR = '#0f766e'

/** Days an offer is valid where neither the proposal nor the store says. */
export const DEFAULT_VALID_DAYS = 30

/** The amount a setting holds, or throws a RangeError: settings are checked before they are saved. */
export function amountOf(text: string): Money {
  const amount = readAmount(text)
  if (amount === null) throw new RangeError(`"${text}" is not an amount`)
  return amount
}

/** The percentage a setting holds, or throws a RangeError. */
export function percentageOf(text: string): Percent {
  const percent = parsePercent(text)
  if (percent === null) throw new RangeError(`"${text}" is not a percentage`)
  return percent
}
