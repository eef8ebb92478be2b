import { ActionIcon, Button, Group, List, Stack, Text, TextInput } from '@mantine/core'
import { X } from 'lucide-react'
import { useState } from 'react'
import { say } from '../../../ui/say.ts'
import { CatalogSearch } from '../../catalog/catalog-search.tsx'
import { variantName } from '../../catalog/variant-name.ts'

export interface TestedLine {
  name: string
  /** The line as the API expects it. */
  line: { variant_id: string } | { custom: { title: string } }
}

interface TestedLinesProps {
  lines: readonly TestedLine[]
  onChange: (lines: TestedLine[]) => void
}

/** Edits the lines of a test request: products, and items described in words. */
export function TestedLines({ lines, onChange }: TestedLinesProps) {
  const add = (line: TestedLine) => onChange([...lines, line])
  return (
    <Stack gap="sm">
      <CatalogSearch
        label={say('targeting.add_product')}
        onPick={(variant) => add({ name: variantName(variant), line: { variant_id: variant.id } })}
      />
      <CustomLine onAdd={(title) => add({ name: title, line: { custom: { title } } })} />
      {lines.length > 0 && (
        <List type="ordered" size="sm" spacing={2}>
          {lines.map(({ name, line }, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same product may be there twice
            <List.Item key={i}>
              <Group gap="xs" wrap="nowrap">
                <Text span size="sm" className="typed">
                  {'custom' in line ? say('targeting.custom_line', { name }) : name}
                </Text>
                <ActionIcon
                  size="sm"
                  variant="subtle"
                  color="gray"
                  aria-label={say('targeting.remove_line', { number: i + 1 })}
                  onClick={() => onChange(lines.toSpliced(i, 1))}
                >
                  <X size={14} aria-hidden />
                </ActionIcon>
              </Group>
            </List.Item>
          ))}
        </List>
      )}
    </Stack>
  )
}

function CustomLine({ onAdd }: { onAdd: (title: string) => void }) {
  const [title, setTitle] = useState('')
  const add = () => {
    if (title.trim() === '') return
    onAdd(title.trim())
    setTitle('')
  }
  return (
    <Group align="flex-end" gap="xs">
      <TextInput
        label={say('targeting.custom')}
        placeholder={say('targeting.custom_words')}
        flex={1}
        miw={200}
        maxLength={255}
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && add()}
      />
      <Button variant="default" disabled={title.trim() === ''} onClick={add}>
        {say('targeting.add')}
      </Button>
    </Group>
  )
}
