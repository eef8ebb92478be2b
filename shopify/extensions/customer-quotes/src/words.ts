import { formatAmount, formatDay } from '../../../../src/languages/format.ts'

/** Returns a phrase of `locales/` in the customer's language. */
export function say(key: string, values: Record<string, string | number> = {}): string {
  return shopify.i18n.translate(key, values)
}

/** Returns an amount as the customer's language writes it. */
export function amount(value: string, currency: string): string {
  return formatAmount(value, currency, language())
}

/** Returns the day of a moment where the customer is. */
export function day(moment: string): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return formatDay(new Date(moment), timeZone, language())
}

function language(): string {
  return shopify.localization.extensionLanguage.value.isoCode
}
