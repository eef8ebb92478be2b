import { may } from '../../domain/access/permissions.ts'
import type { Approver } from '../../domain/approvals/approver.ts'
import { findVariableFault } from '../../domain/mail/mail-text.ts'
import { MAIL_NAMES, type MailName, type MailText } from '../../domain/mail/mails.ts'
import type { PaymentSettings } from '../../domain/payments/payment-settings.ts'
import type { FieldError } from '../../domain/problem.ts'
import type { ResponsePromise } from '../../domain/stores/promise.ts'
import { DEFAULT_PROMISE } from '../../domain/stores/promise.ts'
import {
  type ApprovalPolicy,
  type CustomerRule,
  type CustomField,
  DEFAULT_VALID_DAYS,
  type EmailSettings,
  type ExpirySettings,
  type StoreSettings,
} from '../../domain/stores/settings.ts'

type Fault = Required<Omit<FieldError, 'field'>>

/** Finds faults that the schema cannot express: an entry each, with field `settings.<…>`. */
export function findSettingsFaults({
  targeting = {},
  custom_fields = [],
  numbering = {},
  expiry = {},
  approvals = {},
  automation = {},
  follow_ups = {},
  emails = {},
  promise = {},
  payments = {},
}: StoreSettings): FieldError[] {
  const { policies = [] } = approvals
  return [
    ...findRuleFaults(targeting.customer_rules ?? []),
    ...findFieldFaults(custom_fields),
    ...findNumberFaults(numbering),
    ...findExpiryFaults(expiry),
    ...findRepeated(policies, 'id', 'settings.approvals.policies'),
    ...policies.flatMap((policy, i) => findPolicyFaults(policy, `settings.approvals.policies.${i}`)),
    ...findRepeated(automation.rules ?? [], 'id', 'settings.automation.rules'),
    ...findRepeated(follow_ups.rules ?? [], 'id', 'settings.follow_ups.rules'),
    ...findMailFaults(emails),
    ...findPromiseFaults(promise),
    ...findAccountFaults(payments),
  ]
}

/** A bank account has both a holder and an IBAN. */
function findAccountFaults({ account_holder: holder, iban, bic, bank_name: bank }: PaymentSettings): FieldError[] {
  if ([holder, iban, bic, bank].every((member) => member === undefined)) return []
  const missing = [...(holder === undefined ? ['account_holder'] : []), ...(iban === undefined ? ['iban'] : [])]
  return missing.map((member) => ({
    field: `settings.payments.${member}`,
    message: 'is required',
    fault: { code: 'required' },
  }))
}

/** A working day has at least an hour. */
function findPromiseFaults(promise: ResponsePromise): FieldError[] {
  const { opens, closes } = { ...DEFAULT_PROMISE, ...promise }
  if (opens < closes) return []
  const message = 'must be later than opens'
  return [{ field: 'settings.promise.closes', message, fault: { code: 'closes_too_early' } }]
}

/** `logged_in` is true or false, and other rules have something to match. */
function findRuleFaults(rules: readonly CustomerRule[]): FieldError[] {
  return rules.flatMap(({ field, values = [] }, i) => {
    const isRight = field === 'logged_in' ? values.every((value) => /^(true|false)$/.test(value)) : values.length > 0
    if (isRight) return []
    const wrong: Fault =
      field === 'logged_in'
        ? { message: 'must be true, false or both', fault: { code: 'true_or_false' } }
        : { message: `a rule on ${field} needs values`, fault: { code: 'rule_without_values' } }
    return [{ field: `settings.targeting.customer_rules.${i}.values`, ...wrong }]
  })
}

/** Keys are unique, choices have options, and only existing options are translated. */
function findFieldFaults(fields: readonly CustomField[]): FieldError[] {
  const bare = fields.flatMap(({ type, options = [] }, i): FieldError[] =>
    (type === 'select' || type === 'multi') && options.length === 0
      ? [
          {
            field: `settings.custom_fields.${i}.options`,
            message: `a field of type ${type} needs options`,
            fault: { code: 'options_missing' },
          },
        ]
      : [],
  )
  return [
    ...findRepeated(fields, 'key', 'settings.custom_fields'),
    ...bare,
    ...fields.flatMap((field, i) => findTranslationFaults(field, `settings.custom_fields.${i}.translations`)),
  ]
}

/** Only existing options can be translated. */
function findTranslationFaults({ options = [], translations = {} }: CustomField, at: string): FieldError[] {
  return Object.entries(translations).flatMap(([code, { options: said = {} }]): FieldError[] => {
    const unknown = Object.keys(said).filter((value) => !options.includes(value))
    if (unknown.length === 0) return []
    const names = unknown.join(', ')
    const fault = { code: 'options_unknown', options: names } as const
    return [{ field: `${at}.${code}.options`, message: `has unknown options: ${names}`, fault }]
  })
}

/** A prefix ending in a digit would make two numbers read the same: Q-1 and 1001, Q- and 11001. */
function findNumberFaults({ prefix = '' }: NonNullable<StoreSettings['numbering']>): FieldError[] {
  return /[0-9]$/.test(prefix)
    ? [{ field: 'settings.numbering.prefix', message: 'must not end in a digit', fault: { code: 'ends_in_digit' } }]
    : []
}

/** A reminder must come after its offer. */
function findExpiryFaults({ valid_days = DEFAULT_VALID_DAYS, reminder_days }: ExpirySettings): FieldError[] {
  if (reminder_days === undefined || reminder_days < valid_days) return []
  const message = `must be less than valid_days, the ${valid_days} days an offer is valid`
  return [{ field: 'settings.expiry.reminder_days', message, fault: { code: 'after_expiry', days: valid_days } }]
}

/** Mail texts name only known variables. */
function findMailFaults(emails: EmailSettings): FieldError[] {
  return MAIL_NAMES.flatMap((name) => {
    const { translations = {}, ...own } = emails[name] ?? {}
    const at = `settings.emails.${name}.`
    const translated = Object.entries(translations).flatMap(([code, text]) =>
      findTextFaults(name, text, `${at}translations.${code}.`),
    )
    return [...findTextFaults(name, own, at), ...translated]
  })
}

/** Finds faults in the variables of a mail's text; `at` comes before each field's name. */
export function findTextFaults(name: MailName, text: Partial<MailText>, at = ''): FieldError[] {
  return (['subject', 'body'] as const).flatMap((part) => {
    const fault = findVariableFault(name, text[part] ?? '')
    if (fault === null) return []
    return [{ field: `${at}${part}`, message: `unknown: ${fault.unknown}; use ${fault.known}`, fault }]
  })
}

/** Each domain has its own approvers, who must be allowed to approve, and nobody is named twice in a step. */
function findPolicyFaults({ domain, steps }: ApprovalPolicy, at: string): FieldError[] {
  return steps.flatMap(({ approvers }, i) =>
    approvers.flatMap((approver, j) => {
      const fault = findApproverFault(domain, approver) ?? findRepeatedPerson(approvers, j)
      return fault ? [{ field: `${at}.steps.${i}.approvers.${j}`, ...fault }] : []
    }),
  )
}

function findApproverFault(domain: ApprovalPolicy['domain'], approver: Approver): Fault | null {
  const isStaff = 'staff' in approver || 'role' in approver
  if (domain === 'merchant' && !isStaff) {
    const message = 'merchant policies are approved by staff: use staff or role'
    return { message, fault: { code: 'approver_not_staff' } }
  }
  if (domain === 'buyer' && isStaff) {
    const message = "buyer policies are approved by the buyer's company: use company, company_role or contact"
    return { message, fault: { code: 'approver_not_buyer' } }
  }
  if ('role' in approver && !may(approver.role, 'quotes.approve')) {
    const { role } = approver
    return { message: `${role} is not allowed to approve`, fault: { code: 'role_cannot_approve', role } }
  }
  return null
}

/** A role may be named twice, for two people, but a person may not. */
function findRepeatedPerson(approvers: readonly Approver[], j: number): Fault | null {
  const approver = approvers[j] ?? {}
  if ('role' in approver || 'company_role' in approver) return null
  const key = JSON.stringify(approver)
  const isRepeated = approvers.findIndex((other) => JSON.stringify(other) === key) < j
  return isRepeated ? { message: 'is named twice in this step', fault: { code: 'twice_in_step' } } : null
}

function findRepeated<Key extends string>(
  items: readonly Readonly<Record<Key, string>>[],
  key: Key,
  at: string,
): FieldError[] {
  return items.flatMap((item, i) =>
    items.findIndex((other) => other[key] === item[key]) < i
      ? [
          {
            field: `${at}.${i}.${key}`,
            message: `"${item[key]}" is used twice`,
            fault: { code: 'used_twice', value: item[key] },
          },
        ]
      : [],
  )
}
