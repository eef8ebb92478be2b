import { Button, Group, Modal, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'

interface KitDialogProps {
  lines: readonly { id: string; title: string }[]
  onMake: (parentId: string, title: string | null) => void
}

/** Makes a kit of lines: which of them stands for it, and what it is called. */
export function KitDialog({ lines, onMake }: KitDialogProps) {
  const [opened, setOpened] = useState(false)
  const [parentId, setParentId] = useState<string | null>(null)
  const [title, setTitle] = useState('')
  const parent = lines.find(({ id }) => id === parentId) ?? lines[0]
  return (
    <>
      <Button size="xs" variant="default" disabled={lines.length < 2} onClick={() => setOpened(true)}>
        Make a kit
      </Button>
      <Modal opened={opened} onClose={() => setOpened(false)} title="Make a kit" centered>
        <form
          onSubmit={(event) => {
            event.preventDefault()
            setOpened(false)
            if (parent) onMake(parent.id, title.trim() || null)
          }}
        >
          <Stack>
            <NativeSelect
              label="The line that stands for the kit"
              description="Give it the kit's price and the others cost nothing. Leave it without a price and the others keep theirs."
              value={parent?.id ?? ''}
              onChange={(event) => setParentId(event.currentTarget.value)}
              data={lines.map(({ id, title }) => ({ value: id, label: title }))}
            />
            <TextInput
              label="What the kit is called"
              description="May be left empty."
              maxLength={255}
              value={title}
              onChange={(event) => setTitle(event.currentTarget.value)}
            />
            <Text size="sm">{lines.length} lines will be in it.</Text>
            <Group justify="flex-end">
              <Button variant="default" onClick={() => setOpened(false)}>
                Cancel
              </Button>
              <Button type="submit">Make the kit</Button>
            </Group>
          </Stack>
        </form>
      </Modal>
    </>
  )
}
