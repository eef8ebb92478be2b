/** The service's languages, each by its own name. A new one also needs its file here (`catalogues.ts`). */
export const LANGUAGE_NAMES = { en: 'English', de: 'Deutsch' } as const
export type Language = keyof typeof LANGUAGE_NAMES

export const LANGUAGES = Object.keys(LANGUAGE_NAMES) as readonly Language[]
/** The language for readers who asked for none of ours. */
export const DEFAULT_LANGUAGE: Language = 'en'

/** Returns whether a code is one of our languages. */
export function isLanguage(code: unknown): code is Language {
  return typeof code === 'string' && Object.hasOwn(LANGUAGE_NAMES, code)
}

/** Returns the first of our languages among those a browser prefers (`Accept-Language`); null if there is none. */
export function preferredLanguage(accepted: string | undefined): Language | null {
  const wanted = (accepted ?? '').slice(0, 500).split(',').map(toWish)
  const spoken = wanted.filter(({ code, weight }) => weight > 0 && isLanguage(code))
  return (spoken.toSorted((a, b) => b.weight - a.weight)[0]?.code ?? null) as Language | null
}

/** A part such as `de-AT;q=0.8`; without a weight it is 1, with an invalid one 0. */
function toWish(part: string): { code: string; weight: number } {
  const [tag = '', ...parameters] = part.split(';').map((one) => one.trim())
  const weight = parameters.find((one) => one.startsWith('q='))?.slice(2) ?? '1'
  return { code: tag.toLowerCase().split('-')[0] ?? '', weight: Number(weight) || 0 }
}
