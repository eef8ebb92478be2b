import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Taken } from '../../presence/taken.tsx'
import type { Typed } from '../../read-typed.ts'
import classes from './cell-input.module.css'

interface CellInputProps<T> {
  id: string
  label: string
  value: T | null
  write: (value: T | null) => string
  read: (text: string) => Typed<T>
  onRead: (value: T | null) => void
  /** Called with a message while the text is unreadable; with null once it is fine. */
  onFault: (message: string | null) => void
  /** The message that is recorded about the text; once it is cleared from outside, the field shows its value again. */
  trouble: string | undefined
  error: string | undefined
  inputMode: 'numeric' | 'decimal'
  onBlur?: () => void
}

/**
 * A cell of the grid that one types into. Focused, its text is selected, so typing replaces it. Readable text is passed on with every
 * keystroke and written properly on leaving; Escape brings back what was there before.
 */
export function CellInput<T>(props: CellInputProps<T>) {
  const { id, label, value, write, read, onRead, onFault, trouble, error, inputMode, onBlur } = props
  const cell = useCellText({ shown: write(value), trouble, read, write })
  const before = useRef({ text: cell.text, value })
  const isFresh = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a removed field has no fault
  useEffect(() => () => onFault(null), [])
  const message = cell.fault ?? error
  const restore = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Escape' || cell.text === before.current.text) return
    event.stopPropagation()
    cell.set(before.current.text)
    onFault(null)
    onRead(before.current.value)
    const field = event.currentTarget
    requestAnimationFrame(() => field.select())
  }
  return (
    <div className={classes.cell}>
      <input
        id={id}
        className={classes.input}
        aria-label={label}
        aria-invalid={message !== undefined}
        aria-describedby={message === undefined ? undefined : `${id}-error`}
        inputMode={inputMode}
        autoComplete="off"
        value={cell.text}
        onFocus={(event) => {
          before.current = { text: cell.text, value }
          isFresh.current = true
          event.currentTarget.select()
        }}
        onMouseUp={(event) => {
          if (isFresh.current) event.preventDefault() // it would take the selection away
          isFresh.current = false
        }}
        onChange={(event) => {
          const typed = read(event.currentTarget.value)
          cell.set(event.currentTarget.value)
          onFault('fault' in typed ? typed.fault : null)
          if (!('fault' in typed) && write(typed.value) !== write(value)) onRead(typed.value)
        }}
        onKeyDown={restore}
        onBlur={() => {
          cell.tidy()
          onBlur?.()
        }}
      />
      {message !== undefined && (
        <span id={`${id}-error`} className={classes.error}>
          {message}
        </span>
      )}
      <Taken field={id} />
    </div>
  )
}

type CellTextProps<T> = Pick<CellInputProps<T>, 'read' | 'write' | 'trouble'> & { shown: string }

/** Keeps a text as typed, readable or not, until its value is changed from outside. */
function useCellText<T>({ shown, trouble, read, write }: CellTextProps<T>) {
  const [text, set] = useState(shown)
  const [known, setKnown] = useState({ shown, trouble })
  const typed = read(text)
  const meant = 'fault' in typed ? null : write(typed.value)
  if (shown !== known.shown || trouble !== known.trouble) {
    setKnown({ shown, trouble })
    const isCleared = known.trouble !== undefined && trouble === undefined && meant === null
    if ((shown !== known.shown && meant !== shown) || isCleared) set(shown)
  }
  return { text, set, fault: 'fault' in typed ? typed.fault : undefined, tidy: () => meant !== null && set(meant) }
}
