import { Alert, Button, Group, List, Modal, Stack, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { FieldError } from '../../../../domain/problem.ts'
import { call } from '../../../client/admin.ts'
import type { StaffQuote } from '../../../client/admin-answers.ts'
import { say } from '../../../ui/say.ts'
import { sayFault } from '../../../ui/say-refusal.ts'
import { ActionDialog } from './action-dialog.tsx'
import type { DialogProps } from './dialog-props.ts'
import { useQuoteAction } from './use-quote-action.ts'

interface Duplicate {
  quote: StaffQuote
  warnings: ({ line_id: string; title: string } & Pick<FieldError, 'message' | 'fault'>)[]
}

/** Duplicates the quote and opens the copy, after warning about products that can no longer be bought. */
export function DuplicateDialog({ quote, close }: DialogProps) {
  const navigate = useNavigate()
  const [made, setMade] = useState<Duplicate | null>(null)
  const open = ({ quote: { id } }: Duplicate) => void navigate({ to: '/quotes/$quoteId', params: { quoteId: id } })
  const acting = useQuoteAction(
    quote,
    () => call('POST', '/quotes/{id}/duplicate', { params: { id: quote.id }, body: {} }),
    {
      said: say('duplicate.done'),
      onDone: (made) => (made.warnings.length > 0 ? setMade(made) : open(made)),
    },
  )
  if (made) return <Warnings made={made} open={() => open(made)} />
  return (
    <ActionDialog
      {...{ quote, close }}
      acting={{ ...acting, isStale: false }}
      action="duplicate"
      title={say('duplicate.title')}
      does={say('action.duplicate')}
    >
      <Text size="sm">{say('duplicate.lead')}</Text>
      {quote.lines.some(({ choice }) => choice !== null) && <Text size="sm">{say('duplicate.choices')}</Text>}
    </ActionDialog>
  )
}

function Warnings({ made, open }: { made: Duplicate; open: () => void }) {
  return (
    <Modal opened onClose={open} title={say('duplicate.made', { number: made.quote.number })} centered>
      <Stack>
        <Alert color="yellow" title={say('duplicate.warnings')}>
          <List size="sm">
            {made.warnings.map(({ line_id, title, ...wrong }) => (
              <List.Item key={line_id}>
                <Text span size="sm" className="typed">
                  {title}: {sayFault(wrong)}
                </Text>
              </List.Item>
            ))}
          </List>
        </Alert>
        <Group justify="flex-end">
          <Button onClick={open} data-autofocus>
            {say('duplicate.open', { number: made.quote.number })}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
