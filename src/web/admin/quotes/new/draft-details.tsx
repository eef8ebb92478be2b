import { SimpleGrid, Stack, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { say } from '../../../ui/say.ts'
import { settingsQuery } from '../../settings/settings-query.ts'
import { SnippetTextarea } from '../../snippets/snippet-textarea.tsx'
import { CustomFieldInput } from './custom-field-input.tsx'
import type { Details } from './quote-draft.ts'

interface DraftDetailsProps {
  details: Details
  onChange: (details: Details) => void
  errorOf: (field: string) => string | undefined
}

/** Edits the other details of a request: purchase order, delivery, a note, and the store's custom fields, which are optional for staff. */
export function DraftDetails({ details, onChange, errorOf }: DraftDetailsProps) {
  const fields = useQuery(settingsQuery).data?.settings.custom_fields ?? []
  const set = (change: Partial<Details>) => onChange({ ...details, ...change })
  return (
    <Stack gap="sm">
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <TextInput
          label={say('request.po_number')}
          maxLength={100}
          value={details.poNumber}
          error={errorOf('po_number')}
          onChange={(event) => set({ poNumber: event.currentTarget.value })}
        />
        <TextInput
          type="date"
          label={say('new_quote.delivery')}
          value={details.deliveryDate}
          error={errorOf('requested_delivery_date')}
          onChange={(event) => set({ deliveryDate: event.currentTarget.value })}
        />
        {fields.map((field) => (
          <CustomFieldInput
            key={field.key}
            field={field}
            value={details.customFields[field.key]}
            error={errorOf(`custom_fields.${field.key}`)}
            onChange={(value) => set({ customFields: { ...details.customFields, [field.key]: value } })}
          />
        ))}
      </SimpleGrid>
      <SnippetTextarea
        quote={null}
        label={say('new_quote.note')}
        description={say('new_quote.note_hint')}
        autosize
        minRows={2}
        maxRows={10}
        maxLength={5000}
        value={details.notes}
        error={errorOf('notes')}
        onText={(notes) => set({ notes })}
      />
    </Stack>
  )
}
