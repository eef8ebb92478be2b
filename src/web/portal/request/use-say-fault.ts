import { useLanguage } from '../language/language-provider.tsx'
import type { Fault } from './check-draft.ts'

/** Says what is wrong with a field; nothing of one that is right. */
export function useSayFault(): (fault: Fault | undefined) => string | undefined {
  const { say } = useLanguage()
  return (fault) => fault && say(`request.fault.${fault}`)
}
