import { type ReactNode, useMemo } from 'react'
import { PaperWords } from '../../paper/paper-words.tsx'
import { spokenLanguage } from '../../ui/say.ts'
import { sayOnPaper } from '../language/paper-language.ts'
import { useSession } from '../session/session.ts'

/** Documents as staff read them: in their language, at the store's time. */
export function StaffPaper({ children }: { children: ReactNode }) {
  const say = useMemo(sayOnPaper, [])
  return (
    <PaperWords say={say} language={spokenLanguage()} timeZone={useSession().store.timezone}>
      {children}
    </PaperWords>
  )
}
