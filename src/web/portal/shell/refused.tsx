import { Alert } from '@mantine/core'
import { useLanguage } from '../language/language-provider.tsx'
import { sayRefusal } from './say-refusal.ts'

/** Says why a request was refused, next to the control that sent it; renders nothing without a refusal. */
export function Refused({ refusal }: { refusal: Error | null }) {
  const { say } = useLanguage()
  return refusal && <Alert color="red" role="alert" title={sayRefusal(say, refusal)} />
}
