import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }

/** What a language says: the same keys in each. English is what the others are translated from. */
export type Catalogue = typeof en

/** The languages that buyers are spoken to in. Another one is its file here, and its name in this list. */
export const CATALOGUES = { en, de } as const satisfies Record<string, Catalogue>
export type Language = keyof typeof CATALOGUES

export const LANGUAGES = Object.keys(CATALOGUES) as readonly Language[]
/** Where nobody says which. */
export const DEFAULT_LANGUAGE: Language = 'en'

/** Whether we speak it. */
export function isLanguage(code: unknown): code is Language {
  return typeof code === 'string' && Object.hasOwn(CATALOGUES, code)
}

/** The first language we speak of those a browser prefers (`Accept-Language`); null where it names none of them. */
export function preferredLanguage(accepted: string | undefined): Language | null {
  const wanted = (accepted ?? '').slice(0, 500).split(',').map(toWish)
  const spoken = wanted.filter(({ code, weight }) => weight > 0 && isLanguage(code))
  return (spoken.toSorted((a, b) => b.weight - a.weight)[0]?.code ?? null) as Language | null
}

/** A part such as `de-AT;q=0.8`; without a weight it is 1, with one that is no number 0. */
function toWish(part: string): { code: string; weight: number } {
  const [tag = '', ...parameters] = part.split(';').map((one) => one.trim())
  const weight = parameters.find((one) => one.startsWith('q='))?.slice(2) ?? '1'
  return { code: tag.toLowerCase().split('-')[0] ?? '', weight: Number(weight) || 0 }
}
