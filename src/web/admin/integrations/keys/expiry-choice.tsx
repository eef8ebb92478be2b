import { Group, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { say } from '../../../ui/say.ts'
import { storeTime } from '../../../ui/use-now.ts'
import { endOfDay } from '../../../ui/zone-time.ts'
import { useSession } from '../../session/session.ts'

const DAY_MS = 86_400_000
const CHOICES = [
  { value: 'never', label: say('keys.never') },
  { value: '30', label: say('keys.in_days', { days: 30 }) },
  { value: '90', label: say('keys.in_days', { days: 90 }) },
  { value: '365', label: say('keys.in_days', { days: 365 }) },
  { value: 'date', label: say('keys.end_of_day') },
]

interface ExpiryChoiceProps {
  /** Receives null for never, and undefined if no future day is chosen. */
  onChange: (expiresAt: string | null | undefined) => void
  error: string | undefined
}

/** Chooses when a key expires, in the store's time zone. */
export function ExpiryChoice({ onChange, error }: ExpiryChoiceProps) {
  const { timezone } = useSession().store
  const [choice, setChoice] = useState('never')
  const [day, setDay] = useState('')
  const choose = (choice: string, day: string) => {
    setChoice(choice)
    setDay(day)
    onChange(expiryOf(choice, day, timezone))
  }
  return (
    <Group align="flex-end" gap="sm">
      <NativeSelect
        label={say('keys.expires')}
        data={CHOICES}
        value={choice}
        onChange={(event) => choose(event.currentTarget.value, day)}
        {...(choice !== 'date' && { error })}
      />
      {choice === 'date' && (
        <TextInput
          type="date"
          label={say('keys.last_day', { zone: timezone })}
          value={day}
          onChange={(event) => choose(choice, event.currentTarget.value)}
          error={error}
        />
      )}
    </Group>
  )
}

function expiryOf(choice: string, day: string, timezone: string): string | null | undefined {
  if (choice === 'never') return null
  if (choice !== 'date') return new Date(storeTime() + Number(choice) * DAY_MS).toISOString()
  const end = endOfDay(day, timezone)
  return end !== null && Date.parse(end) > storeTime() ? end : undefined
}
