import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { StaffAction } from '../../../../domain/quotes/staff-actions.ts'
import { call } from '../../../client/admin.ts'
import { ActionDialog } from './action-dialog.tsx'
import type { DialogProps } from './dialog-props.ts'
import { useQuoteAction } from './use-quote-action.ts'

interface SimpleDialogProps extends DialogProps {
  action: StaffAction
  path:
    | '/quotes/{id}/start-review'
    | '/quotes/{id}/recall'
    | '/quotes/{id}/recall-approval'
    | '/quotes/{id}/stop-renegotiating'
  title: string
  does: string
  said: string
  children: ReactNode
}

/** Shows an action that only needs confirming. */
export function SimpleDialog({ quote, close, path, said, children, ...named }: SimpleDialogProps) {
  const acting = useQuoteAction(
    quote,
    (revision) => call('POST', path, { params: { id: quote.id }, body: { revision } }),
    { said, onDone: close },
  )
  return (
    <ActionDialog quote={quote} acting={acting} close={close} {...named}>
      <Text size="sm" component="div">
        {children}
      </Text>
    </ActionDialog>
  )
}
