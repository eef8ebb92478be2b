import { ActionIcon, Group, Paper, Select, SimpleGrid, Stack, Switch, TagsInput, Text, TextInput } from '@mantine/core'
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import type { CustomField } from '../../../../domain/stores/settings.ts'
import { LANGUAGES, type Language } from '../../../../languages/languages.ts'
import { say } from '../../../ui/say.ts'
import { withMember } from '../with-member.ts'
import { CustomFieldTranslations, withTexts } from './custom-field-translations.tsx'

const TYPES: { value: CustomField['type']; label: string }[] = [
  { value: 'text', label: say('fields.type.text') },
  { value: 'number', label: say('fields.type.number') },
  { value: 'select', label: say('fields.type.select') },
  { value: 'multi', label: say('fields.type.multi') },
  { value: 'checkbox', label: say('fields.type.checkbox') },
  { value: 'date', label: say('fields.type.date') },
]

interface CustomFieldEditorProps {
  field: CustomField
  position: number
  isLast: boolean
  /** The store's language. */
  language: Language
  errorOf: (member: string) => string | undefined
  onChange: (field: CustomField) => void
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

/** Edits a field of the request form: its question, its type and its position. */
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
    <Paper
      withBorder
      p="md"
      role="group"
      aria-label={say('fields.field_at', { number: position + 1, label: field.label })}
    >
      <Stack gap="sm">
        <Head {...{ field, position, isLast, onMove, onRemove }} />
        <Basics {...{ field, errorOf, onChange }} />
        {(field.type === 'select' || field.type === 'multi') && (
          <TagsInput
            label={say('fields.options')}
            description={say('fields.options_hint')}
            value={field.options ?? []}
            error={errorOf('options')}
            onChange={(options) => onChange(withOptions(field, options))}
          />
        )}
        <TextInput
          label={say('fields.help')}
          description={say('fields.help_hint')}
          maxLength={255}
          value={field.help ?? ''}
          error={errorOf('help')}
          onChange={({ currentTarget: { value } }) => set('help', value || undefined)}
        />
        <CustomFieldTranslations field={field} own={language} errorOf={errorOf} onChange={onChange} />
        <Switch
          label={say('fields.required')}
          checked={field.required ?? false}
          onChange={({ currentTarget: { checked } }) => set('required', checked)}
        />
      </Stack>
    </Paper>
  )
}

type BasicsProps = Pick<CustomFieldEditorProps, 'field' | 'errorOf' | 'onChange'>

function Basics({ field, errorOf, onChange }: BasicsProps) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 3 }}>
      <TextInput
        label={say('fields.label')}
        description={say('fields.label_hint')}
        value={field.label}
        error={errorOf('label')}
        onChange={({ currentTarget: { value } }) => onChange({ ...field, label: value })}
      />
      <TextInput
        label={say('fields.key')}
        description={say('fields.key_hint')}
        value={field.key}
        error={errorOf('key')}
        onChange={({ currentTarget: { value } }) => onChange({ ...field, key: value })}
      />
      <Select
        label={say('fields.type')}
        description={say('fields.type_hint')}
        data={TYPES}
        value={field.type}
        allowDeselect={false}
        error={errorOf('type')}
        onChange={(type) => type && onChange({ ...field, type: type as CustomField['type'] })}
      />
    </SimpleGrid>
  )
}

type HeadProps = Pick<CustomFieldEditorProps, 'field' | 'position' | 'isLast' | 'onMove' | 'onRemove'>

function Head({ field, position, isLast, onMove, onRemove }: HeadProps) {
  return (
    <Group justify="space-between" wrap="nowrap">
      <Text fw={600} className="typed">
        {field.label || say('fields.unlabelled')}
      </Text>
      <Group gap={4} wrap="nowrap">
        <Act
          label={say('fields.move_up', { label: field.label })}
          icon={ArrowUp}
          disabled={position === 0}
          onClick={() => onMove(-1)}
        />
        <Act
          label={say('fields.move_down', { label: field.label })}
          icon={ArrowDown}
          disabled={isLast}
          onClick={() => onMove(1)}
        />
        <Act label={say('fields.remove', { label: field.label })} icon={Trash2} onClick={onRemove} />
      </Group>
    </Group>
  )
}

/** Returns the field with these options, without the translations of removed ones. */
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
