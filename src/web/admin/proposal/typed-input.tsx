import { TextInput, type TextInputProps } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { showDecimal } from '../read-shown.ts'
import type { Typed } from '../read-typed.ts'

interface TypedInputProps<T> extends Omit<TextInputProps, 'value' | 'onChange' | 'error'> {
  value: T | null
  read: (text: string) => Typed<T>
  onRead: (value: T | null) => void
  /** Called with a message while the text is unreadable; with null once it is fine. */
  onFault: (message: string | null) => void
  error?: ReactNode
}

/** A field that keeps the text as typed, readable or not. Readable values are passed on with every keystroke and formatted on blur. */
export function TypedInput<T extends string | number>({
  value,
  read,
  onRead,
  onFault,
  error,
  onBlur,
  ...props
}: TypedInputProps<T>) {
  const [text, setText] = useState(written(value))
  const [known, setKnown] = useState(value)
  const typed = read(text)
  if (value !== known) {
    setKnown(value)
    if ('fault' in typed || typed.value !== value) setText(written(value))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: a removed field has no fault
  useEffect(() => () => onFault(null), [])
  return (
    <TextInput
      {...props}
      value={text}
      error={'fault' in typed ? typed.fault : error}
      autoComplete="off"
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => {
        const next = event.currentTarget.value
        setText(next)
        const said = read(next)
        onFault('fault' in said ? said.fault : null)
        if (!('fault' in said) && said.value !== value) onRead(said.value)
      }}
      onBlur={(event) => {
        if (!('fault' in typed)) setText(written(typed.value))
        onBlur?.(event)
      }}
    />
  )
}

/** Returns a value as its field shows it: texts are amounts and percentages. */
function written(value: string | number | null): string {
  return typeof value === 'string' ? showDecimal(value) : String(value ?? '')
}
