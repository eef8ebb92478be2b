import { ActionIcon, Group, Paper, Select, SimpleGrid, Stack, Switch, TagsInput, Text, TextInput } from '@mantine/core'
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import type { CustomField } from '../../../../domain/stores/settings.ts'
import { LANGUAGES, type Language } from '../../../../languages/languages.ts'
import { withMember } from '../staff/with-member.ts'
import { CustomFieldTranslations, withTexts } from './custom-field-translations.tsx'

const TYPES: { value: CustomField['type']; label: string }[] = [
  { value: 'text', label: 'Text' },
  { value: 'number', label: 'Number' },
  { value: 'select', label: 'One of a list' },
  { value: 'multi', label: 'Several of a list' },
  { value: 'checkbox', label: 'Yes or no' },
  { value: 'date', label: 'Date' },
]

interface CustomFieldEditorProps {
  field: CustomField
  position: number
  isLast: boolean
  /** Of the store. */
  language: Language
  errorOf: (member: string) => string | undefined
  onChange: (field: CustomField) => void
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

/** One field of the request form: what it asks, how, and where it stands. */
export function CustomFieldEditor({
  field,
  position,
  isLast,
  language,
  errorOf,
  onChange,
  onMove,
  onRemove,
}: CustomFieldEditorProps) {
  const set = <K extends keyof CustomField>(key: K, value: CustomField[K] | undefined) =>
    onChange(withMember(field, key, value))
  return (
    <Paper withBorder p="md" role="group" aria-label={`Field ${position + 1}: ${field.label}`}>
      <Stack gap="sm">
        <Head {...{ field, position, isLast, onMove, onRemove }} />
        <SimpleGrid cols={{ base: 1, sm: 3 }}>
          <TextInput
            label="Label"
            description="What buyers read"
            value={field.label}
            error={errorOf('label')}
            onChange={({ currentTarget: { value } }) => set('label', value)}
          />
          <TextInput
            label="Key"
            description="What integrations read"
            value={field.key}
            error={errorOf('key')}
            onChange={({ currentTarget: { value } }) => set('key', value)}
          />
          <Select
            label="Type"
            description="How it is answered"
            data={TYPES}
            value={field.type}
            allowDeselect={false}
            error={errorOf('type')}
            onChange={(type) => type && set('type', type as CustomField['type'])}
          />
        </SimpleGrid>
        {(field.type === 'select' || field.type === 'multi') && (
          <TagsInput
            label="Options"
            description="Type each and press Enter"
            value={field.options ?? []}
            error={errorOf('options')}
            onChange={(options) => onChange(withOptions(field, options))}
          />
        )}
        <TextInput
          label="Help"
          description="What buyers should know when they answer it"
          maxLength={255}
          value={field.help ?? ''}
          error={errorOf('help')}
          onChange={({ currentTarget: { value } }) => set('help', value || undefined)}
        />
        <CustomFieldTranslations field={field} own={language} errorOf={errorOf} onChange={onChange} />
        <Switch
          label="Buyers have to answer it"
          checked={field.required ?? false}
          onChange={({ currentTarget: { checked } }) => set('required', checked)}
        />
      </Stack>
    </Paper>
  )
}

type HeadProps = Pick<CustomFieldEditorProps, 'field' | 'position' | 'isLast' | 'onMove' | 'onRemove'>

function Head({ field, position, isLast, onMove, onRemove }: HeadProps) {
  return (
    <Group justify="space-between" wrap="nowrap">
      <Text fw={600} className="typed">
        {field.label || 'Without a label'}
      </Text>
      <Group gap={4} wrap="nowrap">
        <Act label={`Move ${field.label} up`} icon={ArrowUp} disabled={position === 0} onClick={() => onMove(-1)} />
        <Act label={`Move ${field.label} down`} icon={ArrowDown} disabled={isLast} onClick={() => onMove(1)} />
        <Act label={`Remove ${field.label}`} icon={Trash2} onClick={onRemove} />
      </Group>
    </Group>
  )
}

/** The field with these options, and no texts of others. */
function withOptions(field: CustomField, options: string[]): CustomField {
  const changed = withMember(field, 'options', options)
  return LANGUAGES.reduce((one, code) => withTexts(one, code, one.translations?.[code] ?? {}), changed)
}

interface ActProps {
  label: string
  icon: typeof ArrowUp
  disabled?: boolean
  onClick: () => void
}

function Act({ label, icon: Icon, disabled = false, onClick }: ActProps) {
  return (
    <ActionIcon variant="default" aria-label={label} title={label} disabled={disabled} onClick={onClick}>
      <Icon size={16} aria-hidden />
    </ActionIcon>
  )
}
