import { NativeSelect, Stack, TextInput } from '@mantine/core'
import type { StaffQuote } from '../../client/admin-answers.ts'
import { say } from '../../ui/say.ts'
import { SnippetTextarea } from '../snippets/snippet-textarea.tsx'

/** The comments of an approver who rejects: to all, and to single lines by id. */
export interface Objection {
  comment: string
  lines: Readonly<Record<string, string>>
}

export const NO_OBJECTION: Objection = { comment: '', lines: {} }

/** Returns the objection as the API takes it, without empty comments. */
export function objectionBody({ comment, lines }: Objection) {
  const said = Object.entries(lines).filter(([, text]) => text.trim() !== '')
  const trimmed = Object.fromEntries(said.map(([id, text]) => [id, text.trim()]))
  return { comment: comment.trim(), ...(said.length > 0 && { lines: trimmed }) }
}

interface ObjectionFieldsProps {
  /** For the variables of saved texts; null if it is not at hand. */
  quote: StaffQuote | null
  value: Objection
  onChange: (value: Objection) => void
  /** The lines that can be commented on. */
  lines: readonly { id: string; title: string }[]
  hint: string
  error: string | undefined
}

/** Takes a rejection's comment, and comments on the lines it is about. */
export function ObjectionFields({ quote, value, onChange, lines, hint, error }: ObjectionFieldsProps) {
  const chosen = lines.filter(({ id }) => value.lines[id] !== undefined)
  const others = lines.filter(({ id }) => value.lines[id] === undefined)
  const note = (id: string, text: string) => onChange({ ...value, lines: { ...value.lines, [id]: text } })
  return (
    <Stack gap="sm">
      <SnippetTextarea
        quote={quote}
        label={say('dialog.reject_label')}
        description={hint}
        required
        maxLength={2000}
        autosize
        minRows={3}
        maxRows={10}
        data-autofocus
        value={value.comment}
        onText={(comment) => onChange({ ...value, comment })}
        error={error}
      />
      {chosen.map(({ id, title }) => (
        <TextInput
          key={id}
          label={say('objection.on', { line: title })}
          maxLength={500}
          autoFocus
          value={value.lines[id] ?? ''}
          onChange={({ currentTarget }) => note(id, currentTarget.value)}
        />
      ))}
      {others.length > 0 && (
        <NativeSelect
          label={say('objection.add')}
          value=""
          onChange={({ currentTarget }) => currentTarget.value !== '' && note(currentTarget.value, '')}
          data={[
            { value: '', label: say('objection.choose') },
            ...others.map(({ id, title }) => ({ value: id, label: title })),
          ]}
        />
      )}
    </Stack>
  )
}
