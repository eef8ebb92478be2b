import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }
import type { Language } from './languages.ts'

/** What a language says: the same keys in each. English is what the others are translated from. */
export type Catalogue = typeof en

/** Every language's words, for the server; browsers load the sections they need (`import.meta.glob`). */
export const CATALOGUES = { en, de } as const satisfies Record<Language, Catalogue>
