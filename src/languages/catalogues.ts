import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }
import type { Language } from './languages.ts'

/** A language's texts: the same keys in each. The others are translated from English. */
export type Catalogue = typeof en

/** Every language's texts, for the server; browsers load only the sections they need (`import.meta.glob`). */
export const CATALOGUES = { en, de } as const satisfies Record<Language, Catalogue>
