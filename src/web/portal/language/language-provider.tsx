import { DirectionProvider } from '@mantine/core'
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import type { Catalogue } from '../../../languages/catalogues.ts'
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '../../../languages/languages.ts'
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
const directions = import.meta.glob<string>('../../../languages/*.json', { query: '?said', import: 'direction' })
const papers = import.meta.glob<Catalogue['paper']>('../../../languages/*.json', { query: '?said', import: 'paper' })
const KEPT_AS = 'portal-language'
const Context = createContext<Spoken | null>(null)

interface Loaded extends Pick<Catalogue, 'portal' | 'paper'> {
  language: Language
  direction: 'ltr' | 'rtl'
}

/**
 * Uses the language the reader chose, or the one their browser asks for. Loads its texts before showing anything; those of the request form and
 * of a contact's pages only `ofAccount`.
 */
export function LanguageProvider({ ofAccount, children }: { ofAccount: boolean; children: ReactNode }) {
  const [language, setLanguage] = useState(firstLanguage)
  const [catalogue, setCatalogue] = useState<Loaded | null>(null)
  useEffect(() => {
    let isCurrent = true
    const file = `../../../languages/${language}.json`
    const parts = [words[file]?.(), papers[file]?.(), directions[file]?.(), ofAccount ? later[file]?.() : null] as const
    void Promise.all(parts).then(([portal, paper, said, more]) => {
      if (!isCurrent || !portal || !paper) return
      const direction = said === 'rtl' ? 'rtl' : 'ltr'
      document.documentElement.lang = language
      document.documentElement.dir = direction
      setCatalogue({ portal: { ...portal, ...more }, paper, language, direction })
    })
    return () => {
      isCurrent = false
    }
  }, [language, ofAccount])
  const spoken = useMemo(
    () =>
      catalogue && {
        language: catalogue.language,
        say: sayWith(catalogue.portal, catalogue.language),
        sayOnPaper: sayWith(catalogue.paper, catalogue.language),
        change: (chosen: Language) => {
          localStorage.setItem(KEPT_AS, chosen)
          setLanguage(chosen)
        },
      },
    [catalogue],
  )
  if (!catalogue || !spoken) return null
  return (
    <DirectionProvider key={catalogue.direction} initialDirection={catalogue.direction} detectDirection={false}>
      <Context value={spoken}>{children}</Context>
    </DirectionProvider>
  )
}

/** Returns the language and texts of the page. */
export function useLanguage(): Spoken {
  const spoken = useContext(Context)
  if (!spoken) throw new Error('No language has been loaded')
  return spoken
}

function firstLanguage(): Language {
  const wanted = [localStorage.getItem(KEPT_AS), document.documentElement.lang]
  return wanted.find(isLanguage) ?? DEFAULT_LANGUAGE
}
