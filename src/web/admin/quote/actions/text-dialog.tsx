import { Text, Textarea } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { StaffAction } from '../../../../domain/quotes/staff-actions.ts'
import { ActionDialog } from './action-dialog.tsx'
import type { DialogProps } from './dialog-props.ts'
import { act, useQuoteAction } from './use-quote-action.ts'

interface TextDialogProps extends DialogProps {
  action: StaffAction
  /** The route below the quote. */
  path: string
  title: string
  does: string
  said: string
  dangerous?: boolean
  /** The member of the body that the text goes into. */
  member: 'message' | 'reason' | 'comment'
  label: string
  /** Who gets to see the text. */
  description: string
  maxLength: number
  required?: boolean
  children?: ReactNode
}

/** An action with some words for the record or for somebody. */
export function TextDialog(props: TextDialogProps) {
  const {
    quote,
    close,
    path,
    said,
    member,
    label,
    description,
    maxLength,
    required = false,
    children,
    ...named
  } = props
  const [text, setText] = useState('')
  const given = text.trim() === '' ? {} : { [member]: text.trim() }
  const acting = useQuoteAction(quote, (revision) => act(quote.id, path, { revision, ...given }), {
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
      <Textarea
        label={label}
        description={description}
        required={required}
        maxLength={maxLength}
        autosize
        minRows={3}
        maxRows={10}
        data-autofocus
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        error={acting.errorOf(member)}
      />
    </ActionDialog>
  )
}
