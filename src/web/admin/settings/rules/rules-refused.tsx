import { Alert } from '@mantine/core'
import { Refused } from '../../../ui/refused.tsx'
import { say } from '../../../ui/say.ts'

/** Shows that the API refused rules. Doesn't list the errors if all of them are within rules, where they are shown. */
export function RulesRefused({ refusal }: { refusal: Parameters<typeof Refused>[0]['refusal'] }) {
  const errors = refusal?.errors ?? []
  const isOfRules = errors.length > 0 && errors.every(({ field }) => /^settings\..*\.\d+(\.|$)/.test(field))
  if (!isOfRules) return <Refused refusal={refusal} />
  return (
    <Alert color="red" role="alert" title={say('rules.refused')}>
      {say('rules.refused_hint')}
    </Alert>
  )
}
