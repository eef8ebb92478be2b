import { electronicFormatIBAN, isValidBIC, isValidIBAN } from 'ibantools'
import Type, { type TProperties, type TSchema } from 'typebox'
import { IsEmail } from 'typebox/format'
import { ROLES } from '../../domain/access/permissions.ts'
import { parseId } from '../../domain/id.ts'
import { MAIL_NAMES, type MailName, mailOf } from '../../domain/mail/mails.ts'
import { MODES, QUOTE_SOURCES } from '../../domain/quotes/quote-terms.ts'
import type { AutomationAction, Condition } from '../../domain/stores/settings.ts'
import { SHOWN_STOCK } from '../../domain/stores/storefront-settings.ts'
import { LANGUAGES } from '../../languages/languages.ts'
import {
  amount,
  FORM_FAULTS,
  flag,
  list,
  name,
  object,
  optional,
  percent,
  someWords,
  text,
  whole,
  word,
  words,
  written,
} from './schema-parts.ts'

/** The most conditions of a policy or rule, and the most policies or rules of a store. */
const MOST_CONDITIONS = 20
const MOST_POLICIES = 50
const MOST_RULES = 100
const MOST_FOLLOW_UPS = 10

const BAD_APPROVER = 'must have one of: staff, role, company, company_role, contact'
FORM_FAULTS.set(BAD_APPROVER, { code: 'exactly_one' })
const id = written(
  (value) => /^[a-z0-9][a-z0-9_-]{0,62}$/.test(value),
  'must be 1 to 63 lower-case letters, digits, hyphens and underscores, starting with a letter or digit',
  'handle',
)
const staff = written((value) => parseId('stf', value) !== null, 'must be a staff id, stf_…', 'not_on_staff')

const PRODUCT_FIELDS = ['variant', 'product', 'collection', 'tag', 'vendor', 'type']
const kindOf = (property: string, kinds: Record<string, TSchema>) =>
  Type.Object({ [property]: Type.Enum(Object.keys(kinds)) })

/** The fields of a condition, by its `field`. */
export const CONDITIONS: Record<Condition['field'], TSchema> = {
  total: object({ field: word, at_least: amount }),
  line_discount: object({ field: word, above: percent }),
  product: object({ field: word, rule: object({ field: Type.Enum(PRODUCT_FIELDS), values: someWords }) }),
  customer_tag: object({ field: word, values: someWords }),
  company: object({ field: word, values: someWords }),
  source: object({ field: word, values: list(Type.Enum([...QUOTE_SOURCES]), 10, 1) }),
  mode: object({ field: word, values: list(Type.Enum([...MODES]), 10, 1) }),
}

/** The fields of an automation rule's `then`, by its `action`. */
export const ACTIONS: Record<AutomationAction['action'], TSchema> = {
  decline: object({ action: word, message: optional(text(5000)) }),
  assign: object({ action: word, staff }),
  price: object({
    action: word,
    percent_off: percent,
    tax: optional(Type.Enum(['none', 'platform'])),
    valid_days: optional(whole(1, 3650)),
    note: optional(text(5000)),
  }),
  send: object({ action: word }),
}

/** Left open here; checked with CONDITIONS and ACTIONS. */
const conditions = list(kindOf('field', CONDITIONS), MOST_CONDITIONS)

const followUpRule = object({
  id,
  name,
  enabled: optional(flag),
  after_days: whole(1, 60),
  does: Type.Enum(['remind', 'task', 'close']),
})

const approver = Type.Refine(
  object({
    staff: optional(staff),
    role: optional(Type.Enum([...ROLES])),
    company: optional(Type.Enum(['main_contact'])),
    company_role: optional(word),
    contact: optional(word),
  }),
  (value) => Object.keys(value as object).length === 1,
  () => BAD_APPROVER,
)

const policy = object({
  id,
  name,
  enabled: optional(flag),
  domain: Type.Enum(['merchant', 'buyer']),
  conditions,
  steps: list(object({ mode: Type.Enum(['any', 'all']), approvers: list(approver, 50, 1) }), 20, 1),
  skip: optional(object({ sender_roles: optional(list(Type.Enum([...ROLES]), 3)), approved_before: optional(flag) })),
  timeout_hours: optional(whole(1, 8760)),
})

const rule = object({
  id,
  name,
  enabled: optional(flag),
  conditions,
  // biome-ignore lint/suspicious/noThenProperty: the setting's name; nobody awaits a schema
  then: kindOf('action', ACTIONS),
  max_total: optional(amount),
})

const customField = object({
  key: written(
    (value) => /^[a-z][a-z0-9_]{0,62}$/.test(value),
    'must be 1 to 63 lower-case letters, digits and underscores, starting with a letter',
    'field_key',
  ),
  label: word,
  type: Type.Enum(['text', 'number', 'select', 'multi', 'checkbox', 'date']),
  required: optional(flag),
  options: optional(words),
  help: optional(word),
  translations: optional(
    object(
      Object.fromEntries(
        LANGUAGES.map((code) => [
          code,
          optional(
            object({
              label: optional(word),
              help: optional(word),
              options: optional(Type.Record(Type.String(), word, { maxProperties: 1000 })),
            }),
          ),
        ]),
      ),
    ),
  ),
})

const httpsUrl = written(
  (value) => /^https:\/\/[^/@\s]+(?:\/\S*)?$/.test(value) && URL.canParse(value),
  'must be an address starting with https://',
  'url_no_https',
  2000,
)

const mailText = { subject: optional(text(200)), body: optional(text(5000)) }
const mail = {
  ...mailText,
  translations: optional(object(Object.fromEntries(LANGUAGES.map((code) => [code, optional(object(mailText))])))),
}

const ofMail = (name: MailName) =>
  object({
    ...(mailOf(name).always === null && { enabled: optional(flag) }),
    ...(name === 'proposal' && { attach_pdf: optional(flag) }),
    ...mail,
  })

const isIban = (typed: string) => isValidIBAN(electronicFormatIBAN(typed) ?? '')

/** Each field of a store's settings, as far as a schema can say, except conditions and actions, which have their own. */
export const SETTINGS: TProperties = {
  targeting: object({
    product_rules: optional(list(object({ field: Type.Enum(PRODUCT_FIELDS), values: words }), 100)),
    customer_rules: optional(
      list(object({ field: Type.Enum(['tag', 'company', 'logged_in']), values: optional(words) }), 100),
    ),
    custom_lines: optional(flag),
  }),
  custom_fields: list(customField, 100),
  numbering: object({ prefix: optional(text(20, 0)), start: optional(whole(1, 1_000_000_000)) }),
  negotiation: object({
    partial_acceptance: optional(flag),
    max_rounds: optional(whole(1, 100)),
    stale_after_days: optional(whole(1, 3650)),
    auto_convert: optional(flag),
    tax_tolerance: optional(amount),
    send_invoice: optional(flag),
    tell_opened: optional(flag),
    terms: optional(text(5000)),
    require_name: optional(flag),
  }),
  expiry: object({
    valid_days: optional(whole(1, 3650)),
    reminder_days: optional(whole(1, 365)),
    reminder_email: optional(flag),
  }),
  price_floor: object({ percent }),
  approvals: object({ allow_own: optional(flag), policies: optional(list(policy, MOST_POLICIES)) }),
  automation: object({ rules: optional(list(rule, MOST_RULES)) }),
  follow_ups: object({ rules: optional(list(followUpRule, MOST_FOLLOW_UPS)) }),
  staff: object({ sales_reps_see_all: optional(flag), sales_reps_see_costs: optional(flag) }),
  agents: object({ allowed: optional(flag) }),
  promise: object({
    hours: optional(whole(1, 200)),
    opens: optional(whole(0, 23)),
    closes: optional(whole(1, 24)),
    days: optional(list(whole(1, 7), 7, 1)),
  }),
  storefront: object({ stock: optional(Type.Enum([...SHOWN_STOCK])) }),
  payments: object({
    account_holder: optional(text(70)),
    iban: optional(written(isIban, 'must be a valid IBAN such as "DE89 3704 0044 0532 0130 00"', 'iban', 50)),
    bic: optional(written(isValidBIC, 'must be a BIC of 8 or 11 letters and digits', 'bic', 11)),
    bank_name: optional(text(70)),
    remind_after_days: optional(list(whole(1, 365), 5)),
  }),
  branding: object({
    display_name: optional(name),
    color: optional(written((value) => /^#[0-9a-f]{6}$/i.test(value), 'must be a colour such as "#0f766e"', 'color')),
    logo_url: optional(httpsUrl),
    footer_text: optional(text(1000)),
    reply_to: optional(written((value) => IsEmail(value) && value.length <= 254, 'must be an e-mail address', 'email')),
    terms_url: optional(httpsUrl),
    language: optional(Type.Enum([...LANGUAGES])),
  }),
  emails: object(Object.fromEntries(MAIL_NAMES.map((name) => [name, optional(ofMail(name))]))),
}
