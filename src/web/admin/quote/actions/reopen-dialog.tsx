import { Checkbox, Text } from '@mantine/core'
import { useState } from 'react'
import { call } from '../../../client/admin.ts'
import { say } from '../../../ui/say.ts'
import { ActionDialog } from './action-dialog.tsx'
import type { DialogProps } from './dialog-props.ts'
import { useQuoteAction } from './use-quote-action.ts'

/** Reopens the negotiation of the open lines and, optionally, the rejected ones. */
export function ReopenDialog({ quote, close }: DialogProps) {
  const [withRejected, setWithRejected] = useState(false)
  const rejected = quote.lines.filter(({ zone }) => zone === 'rejected').length
  const send = (revision: string) =>
    call('POST', '/quotes/{id}/reopen', {
      params: { id: quote.id },
      body: { revision, include_rejected: withRejected },
    })
  const acting = useQuoteAction(quote, send, { said: say('reopen.done'), onDone: close })
  return (
    <ActionDialog {...{ quote, acting, close }} action="reopen" title={say('action.reopen')} does={say('reopen.do')}>
      <Text size="sm">{say('reopen.lead')}</Text>
      <Checkbox
        label={say('reopen.rejected', { count: rejected })}
        disabled={rejected === 0}
        {...(rejected === 0 && { description: say('reopen.none_rejected') })}
        checked={withRejected}
        onChange={(event) => setWithRejected(event.currentTarget.checked)}
      />
    </ActionDialog>
  )
}
