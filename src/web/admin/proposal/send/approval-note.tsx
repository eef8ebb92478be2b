import { Textarea } from '@mantine/core'
import { say } from '../../../ui/say.ts'

/** Takes the sender's words to the approvers. */
export function ApprovalNote({ note, onNote }: { note: string; onNote: (note: string) => void }) {
  return (
    <Textarea
      label={say('send.note_label')}
      description={say('send.note_hint')}
      maxLength={1000}
      autosize
      minRows={1}
      maxRows={4}
      value={note}
      onChange={({ currentTarget }) => onNote(currentTarget.value)}
    />
  )
}
