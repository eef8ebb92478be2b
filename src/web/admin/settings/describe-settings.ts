import type { MailName } from '../../../domain/mail/mails.ts'
import type { CustomField, EmailSettings, StoreSettings } from '../../../domain/stores/settings.ts'
import { SHOWN_STOCK } from '../../../domain/stores/storefront-settings.ts'
import { listOf } from '../../ui/list-of.ts'
import { say, spokenLocale } from '../../ui/say.ts'
import { describePolicy } from './approvals/describe-policy.ts'
import { describeAutomationRule } from './automation/describe-automation-rule.ts'
import { describeFollowUp } from './follow-ups/describe-follow-up.ts'
import type { Words } from './rules/describe-conditions.ts'
import { describeCustomerRule, describeProductRule } from './targeting/describe-targeting.ts'

/** Returns the given settings as lines to read, such as `Days an offer is valid: 14`. */
export function describeSettings(settings: Partial<StoreSettings>, words: Words): string[] {
  const { approvals, automation, follow_ups, targeting, custom_fields: fields, emails, ...others } = settings
  const { policies = [], ...approval } = approvals ?? {}
  const { product_rules: products = [], customer_rules: customers = [], ...target } = targeting ?? {}
  return [
    ...policies.map((policy) => rule(policy, describePolicy(policy, words))),
    ...(automation?.rules ?? []).map((one) => rule(one, describeAutomationRule(one, words))),
    ...(follow_ups?.rules ?? []).map((one) => rule(one, describeFollowUp(one))),
    ...products.map((rule) => describeProductRule(rule, words)),
    ...customers.map((rule) => describeCustomerRule(rule, words)),
    ...(fields ?? []).map(describeField),
    ...Object.entries({ approvals: approval, targeting: target, ...others }).flatMap(([name, group]) =>
      describeGroup(name, group ?? {}),
    ),
    ...describeMails(emails ?? {}),
  ]
}

function rule({ name, enabled = true }: { name: string; enabled?: boolean }, does: string): string {
  return say(enabled ? 'setting.rule' : 'setting.rule_off', { name, does })
}

function describeField({ label, type, required = false, options = [] }: CustomField): string {
  return say('setting.field', {
    label,
    type: say(`setting.field_type.${type}`),
    required: String(required),
    count: options.length,
    options: listOf(options),
  })
}

type Group = Exclude<keyof StoreSettings, 'automation' | 'custom_fields' | 'emails' | 'follow_ups'>
type Listed = 'policies' | 'product_rules' | 'customer_rules'
/** The names of settings; one without words does not compile. */
type SettingKey = {
  [G in Group]: `setting.${G}.${Exclude<keyof Required<StoreSettings>[G] & string, Listed>}`
}[Group]

function describeGroup(group: string, settings: object): string[] {
  return Object.entries(settings)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => {
      const key = `setting.${group}.${name}` as SettingKey // of valid settings
      const stock = group === 'storefront' ? SHOWN_STOCK.find((one) => one === value) : undefined
      return say('setting.line', { name: say(key), value: stock ? say(`form.stock_${stock}`) : settingValue(value) })
    })
}

function settingValue(value: unknown): string {
  if (typeof value === 'boolean') return say(value ? 'ui.yes' : 'ui.no')
  return String(value)
}

function describeMails(mails: EmailSettings): string[] {
  return Object.entries(mails).flatMap(([name, { enabled, attach_pdf: attached, translations = {}, ...texts }]) => {
    const mail = say(`mail_when.${name as MailName}`)
    const inLanguages = Object.entries(translations).flatMap(([code, translated]) => {
      const language = new Intl.DisplayNames(spokenLocale(), { type: 'language' }).of(code) ?? code
      return definedOf(translated).map(([part, text]) => say(`setting.mail_in.${part}`, { mail, language, text }))
    })
    return [
      ...(enabled === undefined ? [] : [say('setting.mail.sent', { mail, sent: settingValue(enabled) })]),
      ...(attached === undefined ? [] : [say('setting.mail.attach_pdf', { mail, sent: settingValue(attached) })]),
      ...definedOf(texts).map(([part, text]) => say(`setting.mail.${part}`, { mail, text })),
      ...inLanguages,
    ]
  })
}

function definedOf(texts: { subject?: string; body?: string }): ['subject' | 'body', string][] {
  return (['subject', 'body'] as const).flatMap((part) => (texts[part] === undefined ? [] : [[part, texts[part]]]))
}
