import { useLanguage } from '../language/language-provider.tsx'
import type { Fault } from './check-draft.ts'

/** Returns a function that says a fault in the reader's language; undefined without a fault. */
export function useSayFault(): (fault: Fault | undefined) => string | undefined {
  const { say } = useLanguage()
  return (fault) => fault && say(`fault.${fault}`)
}
