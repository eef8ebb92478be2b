import { Text, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../../client/admin.ts'
import { say } from '../../../ui/say.ts'
import { quoteKey } from '../quote-query.ts'
import { ActionDialog } from './action-dialog.tsx'
import type { DialogProps } from './dialog-props.ts'
import { useQuoteAction } from './use-quote-action.ts'

/** Deletes the quote after its number has been typed to confirm. */
export function DeleteDialog({ quote, close }: DialogProps) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const [typed, setTyped] = useState('')
  const send = (revision: string) => call('DELETE', '/quotes/{id}', { params: { id: quote.id }, query: { revision } })
  const leave = async () => {
    await navigate({ to: '/quotes' })
    client.removeQueries({ queryKey: quoteKey(quote.id) })
    await client.invalidateQueries({ queryKey: ['quotes'] })
  }
  const acting = useQuoteAction(quote, send, {
    changes: [], // the quote is gone, so nothing of it may be read again
    said: say('delete.done', { number: quote.number }),
    onDone: () => void leave(),
  })
  return (
    <ActionDialog
      {...{ quote, acting, close }}
      action="delete"
      title={say('delete.title')}
      does={say('delete.do')}
      dangerous
      complete={typed.trim() === quote.number}
    >
      <Text size="sm">{say('delete.lead')}</Text>
      <TextInput
        label={say('delete.type', { number: quote.number })}
        autoComplete="off"
        data-autofocus
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </ActionDialog>
  )
}
