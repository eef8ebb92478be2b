import { Button, Checkbox, Group, Stack, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Submission } from '../../../http/use-submit.ts'
import { say } from '../../../ui/say.ts'
import type { NewLine } from '../model/draft.ts'

interface CustomLineProps {
  busy: boolean
  refusal: Submission<[], unknown>['refusal']
  onAdd: (line: NewLine) => Promise<unknown>
}

const EMPTY = { title: '', description: '', taxable: true, requiresShipping: true }

/** Describes a product that is not in the catalogue; its price is entered in the list afterwards. */
export function CustomLine({ busy, refusal, onAdd }: CustomLineProps) {
  const [line, setLine] = useState(EMPTY)
  const set = (part: Partial<typeof EMPTY>) => setLine({ ...line, ...part })
  const titleError = refusal?.errors.find(({ field }) => field.endsWith('custom.title'))?.message
  const add = async () => {
    const { title, description, taxable, requiresShipping } = line
    const custom = { title: title.trim(), ...(description.trim() && { description: description.trim() }) }
    const rest = { quantity: 1, price: null, visibility: 'show', kit: null } as const
    await onAdd({ custom, taxable, requires_shipping: requiresShipping, ...rest })
    setLine(EMPTY)
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void add()
      }}
    >
      <Stack gap="sm">
        <TextInput
          label={say('new_line.what')}
          required
          maxLength={255}
          value={line.title}
          error={titleError}
          onChange={(event) => set({ title: event.currentTarget.value })}
        />
        <Textarea
          label={say('new_line.description')}
          maxLength={2000}
          autosize
          value={line.description}
          onChange={(event) => set({ description: event.currentTarget.value })}
        />
        <Group>
          <Checkbox
            label={say('custom_line.taxable')}
            checked={line.taxable}
            onChange={(event) => set({ taxable: event.currentTarget.checked })}
          />
          <Checkbox
            label={say('custom_line.shipped')}
            checked={line.requiresShipping}
            onChange={(event) => set({ requiresShipping: event.currentTarget.checked })}
          />
        </Group>
        <Group>
          <Button type="submit" variant="default" loading={busy} disabled={line.title.trim() === ''}>
            {say('custom_line.add')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
