import { Checkbox, Text } from '@mantine/core'
import { useState } from 'react'
import { call } from '../../../client/admin.ts'
import { ActionDialog } from './action-dialog.tsx'
import type { DialogProps } from './dialog-props.ts'
import { useQuoteAction } from './use-quote-action.ts'

/** The open lines are negotiated again; the rejected ones too, if wanted. */
export function ReopenDialog({ quote, close }: DialogProps) {
  const [withRejected, setWithRejected] = useState(false)
  const rejected = quote.lines.filter(({ zone }) => zone === 'rejected').length
  const send = (revision: string) =>
    call('POST', '/quotes/{id}/reopen', {
      params: { id: quote.id },
      body: { revision, include_rejected: withRejected },
    })
  const acting = useQuoteAction(quote, send, { said: 'The open lines are in review again.', onDone: close })
  return (
    <ActionDialog {...{ quote, acting, close }} action="reopen" title="Reopen the negotiation" does="Reopen">
      <Text size="sm">The open lines can be priced again. What is accepted or converted stays as it is.</Text>
      <Checkbox
        label={`Open the rejected lines again too (${rejected})`}
        disabled={rejected === 0}
        {...(rejected === 0 && { description: 'No line was rejected.' })}
        checked={withRejected}
        onChange={(event) => setWithRejected(event.currentTarget.checked)}
      />
    </ActionDialog>
  )
}
