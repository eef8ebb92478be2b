import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { say } from './say.ts'
import { clockAt, momentOf } from './zone-time.ts'

interface MomentInputProps {
  label: string
  description?: string
  /** The time zone that what is typed is meant in, which is the store's. */
  timeZone: string
  /** The moment as the API takes it; null while none is given. */
  value: string | null
  onChange: (at: string | null) => void
  required?: boolean
  /** Earlier moments cannot be chosen. */
  min?: string
  error?: string | undefined
}

/** A date with a time in the store's time zone, wherever its reader is. */
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
