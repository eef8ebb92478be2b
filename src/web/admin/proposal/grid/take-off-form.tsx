import { Button, Group, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type Percent, parsePercent } from '../../../../domain/pricing/percent.ts'
import { say } from '../../../ui/say.ts'
import { readTypedPercent } from '../../read-typed.ts'

/** Asks for a percentage to take off the selected lines. */
export function TakeOffForm({ onTakeOff }: { onTakeOff: (off: Percent) => void }) {
  const [text, setText] = useState('')
  const typed = readTypedPercent(text)
  const off = 'value' in typed && typed.value !== null ? parsePercent(typed.value) : null
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (off !== null) onTakeOff(off)
      }}
    >
      <Group gap={4} wrap="nowrap">
        <TextInput
          size="xs"
          w={72}
          aria-label={say('grid.off_label')}
          placeholder="8"
          inputMode="decimal"
          autoComplete="off"
          rightSection="%"
          value={text}
          error={'fault' in typed}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button type="submit" size="xs" variant="default" disabled={off === null}>
          {say('grid.take_off')}
        </Button>
      </Group>
    </form>
  )
}
