import { Alert } from '@mantine/core'
import { Refused } from '../../../ui/refused.tsx'
import { say } from '../../../ui/say.ts'

/** That the API refused rules: what is wrong with one stands there, so only what is wrong with other things is listed. */
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
