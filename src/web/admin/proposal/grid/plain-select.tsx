import type { Ref } from 'react'
import classes from './plain-select.module.css'

interface PlainSelectProps<T extends string> {
  label: string
  value: T
  choices: readonly { value: T; label: string; disabled?: boolean }[]
  onChoose: (value: T) => void
  /** Shows only the arrow, for a choice next to a field that tells what is chosen. */
  isNarrow?: boolean
  ref?: Ref<HTMLSelectElement>
}

/** The browser's own choice in a cell: hundreds of them are as quick as one. */
export function PlainSelect<T extends string>(props: PlainSelectProps<T>) {
  const { label, value, choices, onChoose, isNarrow = false, ref } = props
  return (
    <select
      ref={ref}
      className={isNarrow ? `${classes.select} ${classes.narrow}` : classes.select}
      aria-label={label}
      title={isNarrow ? label : undefined}
      value={value}
      tabIndex={isNarrow ? -1 : 0}
      onChange={(event) => onChoose(event.currentTarget.value as T)}
    >
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value} disabled={choice.disabled ?? false}>
          {choice.label}
        </option>
      ))}
    </select>
  )
}
