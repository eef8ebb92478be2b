import { Button, Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { useSessionStorage } from '@mantine/hooks'
import { mentionedIn } from '../../../../domain/notifications/mention.ts'
import { FileBox } from '../../../attachments/file-box.tsx'
import { call } from '../../../client/admin.ts'
import type { Colleague, StaffQuote } from '../../../client/admin-answers.ts'
import { useSubmit } from '../../../http/use-submit.ts'
import { formatKilobytes } from '../../../ui/format.ts'
import { Refused } from '../../../ui/refused.tsx'
import { say } from '../../../ui/say.ts'
import { useColleagues } from '../../notifications/use-colleagues.ts'
import { useSession } from '../../session/session.ts'
import { SnippetTextarea } from '../../snippets/snippet-textarea.tsx'
import { QUOTE_CHANGES } from '../quote-query.ts'
import { useMessageFiles } from './use-message-files.ts'

const MOST = 5000
const KINDS = [
  { value: 'message', label: say('message.to_buyer') },
  { value: 'note', label: say('message.note') },
]
const EMPTY = { kind: 'message', body: '' }

/** Writes a message to the buyer or an internal note; the switch, the field and the button all say which. */
export function MessageForm({ quote }: { quote: StaffQuote }) {
  const { staff } = useSession()
  // kept for this tab, so reloading or switching panels loses nothing and a note stays a note
  const [{ kind, body }, setDraft] = useSessionStorage({ key: `message ${staff.id} ${quote.id}`, defaultValue: EMPTY })
  const isNote = kind === 'note'
  const files = useMessageFiles(staff.id, quote.id)
  const colleagues = useColleagues(quote.id, isNote)
  const writing = useSubmit(
    () =>
      call('POST', '/quotes/{id}/messages', {
        params: { id: quote.id },
        body: { ...(isNote ? noteOf(body, colleagues) : { body: body.trim() }), uploads: files.uploads },
      }),
    {
      changes: QUOTE_CHANGES,
      said: isNote ? say('message.note_saved') : say('message.sent'),
      onDone: () => {
        setDraft({ kind, body: '' })
        files.forget()
      },
    },
  )
  return (
    <form onSubmit={writing.submit}>
      <Stack gap="xs">
        <SegmentedControl
          aria-label={say('message.for_whom')}
          size="xs"
          fullWidth
          value={kind}
          onChange={(chosen) => setDraft({ kind: chosen, body })}
          data={KINDS}
        />
        <SnippetTextarea
          quote={quote}
          mentions={isNote}
          label={isNote ? say('message.note') : say('message.message')}
          description={isNote ? say('message.note_hint') : say('message.message_hint')}
          autosize
          minRows={3}
          maxRows={12}
          maxLength={MOST}
          value={body}
          onText={(text) => setDraft({ kind, body: text })}
          error={writing.errorOf('body')}
          {...(isNote && { styles: { input: { background: 'var(--mantine-color-yellow-light)' } } })}
        />
        <FileBox {...{ files, say }} size={formatKilobytes} lines={linesOf(quote)} whole={say('files.whole')} />
        <Refused refusal={writing.refusal} />
        <Group justify="space-between">
          <Text size="xs" c="dimmed">
            {files.isSettled ? say('message.length', { length: body.length, most: MOST }) : say('files.unsettled')}
          </Text>
          <Button type="submit" size="xs" loading={writing.busy} disabled={body.trim() === '' || !files.isSettled}>
            {isNote ? say('message.save_note') : say('message.send')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function linesOf({ lines }: StaffQuote) {
  return lines.map(({ id, title }, i) => ({ id, name: `${i + 1}. ${title}`.slice(0, 80) }))
}

/** A name of somebody who may not see the quote is only text. */
function noteOf(body: string, colleagues: readonly Colleague[]) {
  const mentioned = mentionedIn(body, colleagues).filter((one) => one.may_see)
  return { body: body.trim(), internal: true, mentions: mentioned.map(({ id }) => id) }
}
