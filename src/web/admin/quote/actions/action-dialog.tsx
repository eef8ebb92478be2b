import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { StaffAction } from '../../../../domain/quotes/staff-actions.ts'
import type { StaffQuote } from '../../../client/admin-answers.ts'
import { Refused } from '../../../ui/refused.tsx'
import { say } from '../../../ui/say.ts'
import { statusName } from '../../../ui/status-badge.tsx'
import { whyNot } from '../why-not.ts'
import type { useQuoteAction } from './use-quote-action.ts'

interface ActionDialogProps {
  quote: StaffQuote
  action: StaffAction
  title: string
  /** The label of the submit button. */
  does: string
  dangerous?: boolean
  /** True if the form can be sent as filled in; the default. */
  complete?: boolean
  acting: Pick<ReturnType<typeof useQuoteAction>, 'submit' | 'busy' | 'refusal' | 'isStale' | 'goOn'>
  close: () => void
  children: ReactNode
}

/** Shows an action's dialog: its fields, any refusal, and a notice if the quote has changed since the dialog opened. */
export function ActionDialog(props: ActionDialogProps) {
  const { quote, action, title, does, dangerous = false, complete = true, acting, close, children } = props
  const { allowed } = quote.actions[action] ?? { allowed: false }
  const isRefused = !allowed && !acting.busy
  const refusal = acting.refusal?.code === 'state_conflict' ? null : acting.refusal
  return (
    <Modal opened onClose={close} title={title} centered closeButtonProps={{ 'aria-label': say('ui.close') }}>
      <form onSubmit={acting.submit}>
        <Stack>
          {acting.isStale && <ChangedMeanwhile quote={quote} {...(!isRefused && { goOn: acting.goOn })} />}
          {isRefused && (
            <Alert color="orange" title={say('action.refused')} role="alert">
              {whyNot(quote.actions[action])}
            </Alert>
          )}
          {children}
          {!isRefused && <Refused refusal={refusal} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {say('ui.cancel')}
            </Button>
            <Button
              type="submit"
              loading={acting.busy}
              disabled={isRefused || acting.isStale || !complete}
              {...(dangerous && { color: 'red' })}
            >
              {does}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

function ChangedMeanwhile({ quote, goOn }: { quote: StaffQuote; goOn?: () => void }) {
  return (
    <Alert color="yellow" title={say('action.changed')} role="alert">
      <Text size="sm">{say('action.changed_hint', { status: statusName(quote.status) })}</Text>
      {goOn && (
        <Button mt="sm" size="xs" variant="default" onClick={goOn}>
          {say('action.go_on')}
        </Button>
      )}
    </Alert>
  )
}
