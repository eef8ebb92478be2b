import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { say } from './say.ts'
import { clockAt, momentOf } from './zone-time.ts'

interface MomentInputProps {
  label: string
  description?: string
  /** The store's time zone, in which the input is read. */
  timeZone: string
  /** The moment in the API's format; null if empty. */
  value: string | null
  onChange: (at: string | null) => void
  required?: boolean
  /** Earlier moments cannot be chosen. */
  min?: string
  error?: string | undefined
}

/** A field for a date and time in the store's time zone, wherever its reader is. */
export function MomentInput({ timeZone, value, onChange, min, description, error, ...named }: MomentInputProps) {
  const [typed, setTyped] = useState(() => (value === null ? '' : clockAt(new Date(value), timeZone)))
  const zoned = say('ui.store_zone', { zone: timeZone })
  return (
    <TextInput
      {...named}
      type="datetime-local"
      description={description ? `${description} ${zoned}` : zoned}
      {...(min !== undefined && { min: clockAt(new Date(min), timeZone) })}
      value={typed}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        onChange(momentOf(currentTarget.value, timeZone))
      }}
      error={error}
    />
  )
}
