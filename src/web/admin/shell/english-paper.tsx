import type { ReactNode } from 'react'
import { CATALOGUES } from '../../../languages/languages.ts'
import { sayWith } from '../../../languages/say.ts'
import { PaperWords } from '../../paper/paper-words.tsx'
import { useSession } from '../session/session.ts'

const say = sayWith(CATALOGUES.en.paper, 'en')

/** Paper as staff read it: in English, at the store's time. */
export function EnglishPaper({ children }: { children: ReactNode }) {
  return (
    <PaperWords say={say} language="en" timeZone={useSession().store.timezone}>
      {children}
    </PaperWords>
  )
}
