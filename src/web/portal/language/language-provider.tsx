import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import type { Catalogue } from '../../../languages/catalogues.ts'
import type { Language } from '../../../languages/languages.ts'
import { type Say, sayWith } from '../../../languages/say.ts'

interface Spoken {
  language: Language
  /** Returns the portal's text for a key. */
  say: Say<Catalogue['portal']>
  /** Returns the text of printed documents, which the portal shares. */
  sayOnPaper: Say<Catalogue['paper']>
  change: (language: Language) => void
}

// Imported by section, so that the texts for mail and the embed are not loaded too.
const words = import.meta.glob<Catalogue['portal']>('../../../languages/*.json', { query: '?said', import: 'portal' })
const later = import.meta.glob<Catalogue['portal']>('../../../languages/*.json', { query: '?later', import: 'portal' })
const papers = import.meta.glob<Catalogue['paper']>('../../../languages/*.json', { query: '?said', import: 'paper' })
/** The available languages: one per file. */
export const SPOKEN = Object.keys(words).map((file) => file.replace(/^.*\/(.*)\.json$/, '$1') as Language)
const KEPT_AS = 'portal-language'
const Context = createContext<Spoken | null>(null)

/**
 * Uses the language the reader chose, or the one their browser asks for. Loads its texts before showing anything; those of the request form and
 * of a contact's pages only `ofAccount`.
 */
export function LanguageProvider({ ofAccount, children }: { ofAccount: boolean; children: ReactNode }) {
  const [language, setLanguage] = useState(firstLanguage)
  const [catalogue, setCatalogue] = useState<Pick<Catalogue, 'portal' | 'paper'> | null>(null)
  useEffect(() => {
    let isCurrent = true
    const file = `../../../languages/${language}.json`
    void Promise.all([words[file]?.(), papers[file]?.(), ofAccount ? later[file]?.() : null]).then(
      ([portal, paper, more]) => {
        if (!isCurrent || !portal || !paper) return
        document.documentElement.lang = language
        setCatalogue({ portal: { ...portal, ...more }, paper })
      },
    )
    return () => {
      isCurrent = false
    }
  }, [language, ofAccount])
  const spoken = useMemo(
    () =>
      catalogue && {
        language,
        say: sayWith(catalogue.portal, language),
        sayOnPaper: sayWith(catalogue.paper, language),
        change: (chosen: Language) => {
          localStorage.setItem(KEPT_AS, chosen)
          setLanguage(chosen)
        },
      },
    [catalogue, language],
  )
  return spoken && <Context value={spoken}>{children}</Context>
}

/** Returns the language and texts of the page. */
export function useLanguage(): Spoken {
  const spoken = useContext(Context)
  if (!spoken) throw new Error('No language has been loaded')
  return spoken
}

function firstLanguage(): Language {
  const wanted = [localStorage.getItem(KEPT_AS), document.documentElement.lang]
  return SPOKEN.find((code) => code === wanted[0]) ?? SPOKEN.find((code) => code === wanted[1]) ?? 'en'
}
