/** Creating a format takes longer than using it. */
type Format = Intl.NumberFormat | Intl.DateTimeFormat | Intl.ListFormat
const formats = new Map<string, Format>()

function kept<T extends Format>(key: string, make: () => T): T {
  const format = (formats.get(key) as T | undefined) ?? make()
  formats.set(key, format)
  return format
}

/** Returns an amount such as "1234.50" in its currency, always with two decimals, never through a binary fraction. */
export function formatAmount(amount: string, currency: string, language: string): string {
  const options = { style: 'currency', currency, minimumFractionDigits: 2, maximumFractionDigits: 2 } as const
  const format = kept(`amount ${language} ${currency}`, () => new Intl.NumberFormat(language, options))
  return format.format(amount as Intl.StringNumericLiteral)
}

/** Returns the thousands separator if the language uses the other sign for decimals; without a language, the browser's. */
export function groupSign(language?: string): ',' | '.' {
  const parts = kept(`group ${language}`, () => new Intl.NumberFormat(language)).formatToParts(1.5)
  return parts.some(({ type, value }) => type === 'decimal' && value === ',') ? '.' : ','
}

/** Returns a whole number with thousands separators. */
export function formatCount(count: number, language: string): string {
  return kept(`count ${language}`, () => new Intl.NumberFormat(language)).format(count)
}

/** Returns a percentage such as "7.5", with up to two decimals unless told otherwise. */
export function formatPercent(percent: string, language: string, maximumFractionDigits = 2): string {
  const format = kept(
    `percent ${language} ${maximumFractionDigits}`,
    () => new Intl.NumberFormat(language, { style: 'unit', unit: 'percent', maximumFractionDigits }),
  )
  return format.format(percent as Intl.StringNumericLiteral)
}

/** Returns the day of a moment in a time zone, such as December 24, 2026. */
export function formatDay(at: Date, timeZone: string, language: string): string {
  const format = kept(
    `day ${language} ${timeZone}`,
    () => new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone }),
  )
  return format.format(at)
}

/** Returns a moment in a time zone, to the minute, with the zone's name. */
export function formatMoment(at: Date, timeZone: string, language: string): string {
  const format = kept(
    `moment ${language} ${timeZone}`,
    () =>
      new Intl.DateTimeFormat(language, {
        year: 'numeric',
        month: 'long',
        day: 'numeric',
        hour: 'numeric',
        minute: '2-digit',
        timeZone,
        timeZoneName: 'short',
      }),
  )
  return format.format(at)
}

/** Returns a calendar date `YYYY-MM-DD`, which has no time zone. */
export function formatDate(date: string, language: string): string {
  return formatDay(new Date(`${date.slice(0, 10)}T00:00:00Z`), 'UTC', language)
}

/** Returns an amount such as "1234.50" without its currency, for places where that is shown elsewhere. */
export function formatFigure(amount: string, language: string): string {
  const options = { minimumFractionDigits: 2, maximumFractionDigits: 2 }
  return kept(`figure ${language}`, () => new Intl.NumberFormat(language, options)).format(
    amount as Intl.StringNumericLiteral,
  )
}

/** Returns a country's name from its two letters, such as `Germany`; other texts are returned unchanged. */
export function formatCountry(code: string, language: string): string {
  if (!/^[A-Z]{2}$/i.test(code)) return code
  return new Intl.DisplayNames([language], { type: 'region', fallback: 'code' }).of(code) ?? code
}

/** Returns a list as in a sentence: `Anna, Ben, and Chris`. */
export function formatList(items: readonly string[], how: 'and' | 'or', language: string): string {
  const type = how === 'and' ? 'conjunction' : 'disjunction'
  return kept(`list ${language} ${type}`, () => new Intl.ListFormat(language, { type })).format(items)
}
