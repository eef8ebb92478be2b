/** The languages buyers read, each by its own name. A new one also needs its file here (`catalogues.ts`). */
export const LANGUAGE_NAMES = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  nl: 'Nederlands',
  it: 'Italiano',
  pl: 'Polski',
} as const
export type Language = keyof typeof LANGUAGE_NAMES
/** The languages of the staff's pages: those whose files have staff's texts, too. */
export const STAFF_LANGUAGES = ['en', 'de'] as const satisfies readonly Language[]
export type StaffLanguage = (typeof STAFF_LANGUAGES)[number]

export const LANGUAGES = Object.keys(LANGUAGE_NAMES) as readonly Language[]
/** The language for readers who asked for none of ours. */
export const DEFAULT_LANGUAGE = 'en' satisfies Language

/** Returns whether a code is one of our languages. */
export function isLanguage(code: unknown): code is Language {
  return typeof code === 'string' && Object.hasOwn(LANGUAGE_NAMES, code)
}

/** Returns whether a code is a language of the staff's pages. */
export function isStaffLanguage(code: unknown): code is StaffLanguage {
  return STAFF_LANGUAGES.some((language) => language === code)
}

/** Returns the first of our languages among those a browser prefers (`Accept-Language`); null if there is none. */
export function preferredLanguage(accepted: string | undefined): Language | null {
  return preferredOf(LANGUAGES, accepted)
}

/** Returns the first language of the staff's pages among those a browser prefers, or English. */
export function preferredStaffLanguage(...accepted: readonly (string | undefined)[]): StaffLanguage {
  const found = accepted.map((one) => preferredOf(STAFF_LANGUAGES, one)).find((language) => language !== null)
  return found ?? DEFAULT_LANGUAGE
}

function preferredOf<L extends Language>(languages: readonly L[], accepted: string | undefined): L | null {
  const wanted = (accepted ?? '').slice(0, 500).split(',').map(toWish)
  const byWeight = wanted.filter(({ weight }) => weight > 0).toSorted((a, b) => b.weight - a.weight)
  const spoken = byWeight.map(({ code }) => languages.find((language) => language === code))
  return spoken.find((language) => language !== undefined) ?? null
}

/** A part such as `de-AT;q=0.8`; without a weight it is 1, with an invalid one 0. */
function toWish(part: string): { code: string; weight: number } {
  const [tag = '', ...parameters] = part.split(';').map((one) => one.trim())
  const weight = parameters.find((one) => one.startsWith('q='))?.slice(2) ?? '1'
  return { code: tag.toLowerCase().split('-')[0] ?? '', weight: Number(weight) || 0 }
}
