import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }
import es from './es.json' with { type: 'json' }
import fr from './fr.json' with { type: 'json' }
import it from './it.json' with { type: 'json' }
import type { Language, StaffLanguage } from './languages.ts'
import nl from './nl.json' with { type: 'json' }
import pl from './pl.json' with { type: 'json' }

/** A language's texts: the same keys in each. The others are translated from English. */
export type Catalogue = typeof en
/** The texts of a language that only buyers read. */
export type BuyerCatalogue = Omit<Catalogue, 'staff'>

/** Every language's texts, for the server; browsers load only the sections they need (`import.meta.glob`). */
export const CATALOGUES = { en, de, fr, es, nl, it, pl } as const satisfies Record<Language, BuyerCatalogue> &
  Record<StaffLanguage, Catalogue>
