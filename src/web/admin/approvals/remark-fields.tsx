import { NativeSelect, Stack, TextInput } from '@mantine/core'
import type { StaffQuote } from '../../client/admin-answers.ts'
import { say } from '../../ui/say.ts'
import { SnippetTextarea } from '../snippets/snippet-textarea.tsx'

/** The comments of an approver: to all, and to single lines by id. */
export interface Remark {
  comment: string
  lines: Readonly<Record<string, string>>
}

export const NO_REMARK: Remark = { comment: '', lines: {} }

/** Returns the remark as the API takes it, without empty comments. */
export function remarkBody({ comment, lines }: Remark) {
  const said = Object.entries(lines).filter(([, text]) => text.trim() !== '')
  const trimmed = Object.fromEntries(said.map(([id, text]) => [id, text.trim()]))
  return { ...(comment.trim() !== '' && { comment: comment.trim() }), ...(said.length > 0 && { lines: trimmed }) }
}

interface RemarkFieldsProps {
  /** For the variables of saved texts; null if it is not at hand. */
  quote: StaffQuote | null
  value: Remark
  onChange: (value: Remark) => void
  /** The lines that can be commented on. */
  lines: readonly { id: string; title: string }[]
  label: string
  hint: string
  /** False if approving needs no words. */
  isRequired?: boolean
  error: string | undefined
}

/** Takes an approver's comment, and comments on the lines it is about. */
export function RemarkFields({
  quote,
  value,
  onChange,
  lines,
  label,
  hint,
  isRequired = false,
  error,
}: RemarkFieldsProps) {
  const chosen = lines.filter(({ id }) => value.lines[id] !== undefined)
  const others = lines.filter(({ id }) => value.lines[id] === undefined)
  const note = (id: string, text: string) => onChange({ ...value, lines: { ...value.lines, [id]: text } })
  return (
    <Stack gap="sm">
      <SnippetTextarea
        quote={quote}
        label={label}
        description={hint}
        required={isRequired}
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
