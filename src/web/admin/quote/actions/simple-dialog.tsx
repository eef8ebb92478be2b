import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { StaffAction } from '../../../../domain/quotes/staff-actions.ts'
import { ActionDialog } from './action-dialog.tsx'
import type { DialogProps } from './dialog-props.ts'
import { act, useQuoteAction } from './use-quote-action.ts'

interface SimpleDialogProps extends DialogProps {
  action: StaffAction
  /** The route below the quote. */
  path: string
  title: string
  does: string
  said: string
  children: ReactNode
}

/** An action that takes nothing but a yes. */
export function SimpleDialog({ quote, close, path, said, children, ...named }: SimpleDialogProps) {
  const acting = useQuoteAction(quote, (revision) => act(quote.id, path, { revision }), { said, onDone: close })
  return (
    <ActionDialog quote={quote} acting={acting} close={close} {...named}>
      <Text size="sm" component="div">
        {children}
      </Text>
    </ActionDialog>
  )
}
