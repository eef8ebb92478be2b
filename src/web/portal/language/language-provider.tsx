import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import type { Catalogue } from '../../../languages/catalogues.ts'
import type { Language } from '../../../languages/languages.ts'
import { type Say, sayWith } from '../../../languages/say.ts'

interface Spoken {
  language: Language
  /** Says what the portal's words are. */
  say: Say<Catalogue['portal']>
  /** Says what papers say: the portal's and printed ones say the same. */
  sayOnPaper: Say<Catalogue['paper']>
  /** Every language there is, by its code, as it calls itself. */
  change: (language: Language) => void
}

// By section, so that those of the mail and the embed are not loaded with them.
const words = import.meta.glob<Catalogue['portal']>('../../../languages/*.json', { import: 'portal' })
const papers = import.meta.glob<Catalogue['paper']>('../../../languages/*.json', { import: 'paper' })
/** The languages there are: one for each file. */
export const SPOKEN = Object.keys(words).map((file) => file.replace(/^.*\/(.*)\.json$/, '$1') as Language)
const KEPT_AS = 'portal-language'
const Context = createContext<Spoken | null>(null)

/** Speaks the language the reader chose, else the one their browser asked for; its words are loaded before anything is shown. */
export function LanguageProvider({ children }: { children: ReactNode }) {
  const [language, setLanguage] = useState(firstLanguage)
  const [catalogue, setCatalogue] = useState<Pick<Catalogue, 'portal' | 'paper'> | null>(null)
  useEffect(() => {
    let isCurrent = true
    const file = `../../../languages/${language}.json`
    void Promise.all([words[file]?.(), papers[file]?.()]).then(([portal, paper]) => {
      if (!isCurrent || !portal || !paper) return
      document.documentElement.lang = language
      setCatalogue({ portal, paper })
    })
    return () => {
      isCurrent = false
    }
  }, [language])
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

/** What the page is read in. */
export function useLanguage(): Spoken {
  const spoken = useContext(Context)
  if (!spoken) throw new Error('No language is spoken here')
  return spoken
}

function firstLanguage(): Language {
  const wanted = [localStorage.getItem(KEPT_AS), document.documentElement.lang]
  return SPOKEN.find((code) => code === wanted[0]) ?? SPOKEN.find((code) => code === wanted[1]) ?? 'en'
}
