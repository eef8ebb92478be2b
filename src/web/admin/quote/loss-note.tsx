import { Button, Group, Text } from '@mantine/core'
import { outcomeOf } from '../../../domain/quotes/outcome.ts'
import type { StaffQuote } from '../../client/admin-answers.ts'
import { say } from '../../ui/say.ts'
import { LOSS_NAMES, wordFor } from '../quotes/quote-words.ts'
import { useOpenAction } from './actions/use-open-action.ts'

/** Shows why a lost quote was lost, and lets those who may say it. */
export function LossNote({ quote: { id, status, loss_reason: reason, actions } }: { quote: StaffQuote }) {
  const open = useOpenAction(id)
  if (outcomeOf(status) !== 'lost') return null
  return (
    <Group gap="xs">
      <Text size="sm">
        {reason === null ? say('loss.unsaid') : say('loss.because', { reason: wordFor(LOSS_NAMES, reason) })}
      </Text>
      {actions.explain_loss?.allowed && (
        <Button size="compact-sm" variant="subtle" onClick={() => open('explain_loss')}>
          {say(reason === null ? 'loss.say' : 'loss.change')}
        </Button>
      )}
    </Group>
  )
}
