import { Alert } from '@mantine/core'
import { useLanguage } from '../language/language-provider.tsx'
import { sayRefusal } from './say-refusal.ts'

/** Why what was asked for did not happen, next to where it was asked; nothing where nothing was refused. */
export function Refused({ refusal }: { refusal: Error | null }) {
  const { say } = useLanguage()
  return refusal && <Alert color="red" role="alert" title={sayRefusal(say, refusal)} />
}
