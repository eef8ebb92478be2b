import type { Catalogue } from '../languages/catalogues.ts'
import { formatAmount, formatList } from '../languages/format.ts'
import type { Say } from '../languages/say.ts'
import type { Role } from './access/permissions.ts'
import type { Cause } from './cause.ts'

type Speaker = Say<Catalogue['staff']>

/** Returns a cause that names roles or amounts in staff's words, in their language. */
export function sayCauseWith(
  say: Speaker,
  language: string,
  cause: Extract<Cause, { roles: unknown } | { currency: unknown }>,
): string {
  if ('roles' in cause) return say(`reason.${cause.code}`, { roles: sayRoles(say, language, cause.roles) })
  const { code, currency, ...values } = cause
  return say(`reason.${code}`, inMoney(values, currency, language))
}

function sayRoles(say: Speaker, language: string, roles: readonly Role[]): string {
  const names = roles.map((role) => say(`roles.${role}`))
  return formatList(names, 'and', language)
}

/** Formats those of the values that are amounts; null means none is known. */
function inMoney(values: Readonly<Record<string, string | null>>, currency: string, language: string) {
  const formatted = Object.entries(values).map(([name, value]) => {
    const isAmount = value !== null && /^-?\d+\.\d{2}$/.test(value)
    return [name, isAmount ? formatAmount(value, currency, language) : (value ?? 'none')]
  })
  return Object.fromEntries(formatted) as Record<string, string>
}
