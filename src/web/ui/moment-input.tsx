import { TextInput } from '@mantine/core'
import dayjs from 'dayjs'
import timezone from 'dayjs/plugin/timezone.js'
import utc from 'dayjs/plugin/utc.js'
import { useState } from 'react'

dayjs.extend(utc)
dayjs.extend(timezone)

const FORMAT = 'YYYY-MM-DDTHH:mm'

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
  const [typed, setTyped] = useState(() => (value === null ? '' : dayjs(value).tz(timeZone).format(FORMAT)))
  const zoned = `In the time zone of the store, ${timeZone}.`
  return (
    <TextInput
      {...named}
      type="datetime-local"
      description={description ? `${description} ${zoned}` : zoned}
      {...(min !== undefined && { min: dayjs(min).tz(timeZone).format(FORMAT) })}
      value={typed}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        onChange(currentTarget.value === '' ? null : dayjs.tz(currentTarget.value, timeZone).toISOString())
      }}
      error={error}
    />
  )
}
