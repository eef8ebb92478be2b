import { Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { StaffAction } from '../../../../domain/quotes/staff-actions.ts'
import type { StaffQuote } from '../../../client/admin-answers.ts'
import { SnippetTextarea } from '../../snippets/snippet-textarea.tsx'
import { ActionDialog } from './action-dialog.tsx'
import type { DialogProps } from './dialog-props.ts'
import { useQuoteAction } from './use-quote-action.ts'

interface TextDialogProps extends DialogProps {
  action: StaffAction
  /** The text's field name in the API. */
  field: 'message' | 'reason' | 'comment'
  /** Sends the action with the text, trimmed. */
  send: (revision: string, text: string) => Promise<StaffQuote>
  title: string
  does: string
  said: string
  dangerous?: boolean
  label: string
  /** Tells the writer who will see the text. */
  description: string
  maxLength: number
  required?: boolean
  children?: ReactNode
  /** Further fields, below the text. */
  below?: ReactNode
}

/** Shows an action that takes a text, for the record or for another person. */
export function TextDialog(props: TextDialogProps) {
  const {
    quote,
    close,
    send,
    field,
    said,
    label,
    description,
    maxLength,
    required = false,
    children,
    below,
    ...named
  } = props
  const [text, setText] = useState('')
  const acting = useQuoteAction(quote, (revision) => send(revision, text.trim()), {
    said,
    onDone: close,
  })
  return (
    <ActionDialog quote={quote} acting={acting} close={close} complete={!required || text.trim() !== ''} {...named}>
      {children && (
        <Text size="sm" component="div">
          {children}
        </Text>
      )}
      <SnippetTextarea
        quote={quote}
        label={label}
        description={description}
        required={required}
        maxLength={maxLength}
        autosize
        minRows={3}
        maxRows={10}
        data-autofocus
        value={text}
        onText={setText}
        error={acting.errorOf(field)}
      />
      {below}
    </ActionDialog>
  )
}
