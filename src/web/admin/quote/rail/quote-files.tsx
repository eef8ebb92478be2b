import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { AttachedFiles } from '../../../attachments/attached-files.tsx'
import { readAgainMs } from '../../../attachments/read-again-ms.ts'
import { resource } from '../../../client/admin.ts'
import type { Attachment, StaffQuote } from '../../../client/admin-answers.ts'
import { formatKilobytes, formatMoment } from '../../../ui/format.ts'
import { say } from '../../../ui/say.ts'
import { useSession } from '../../session/session.ts'

/** Returns the files of a quote, oldest first; empty until they are read. */
export function useQuoteFiles(quoteId: string): readonly Attachment[] {
  const { data } = useQuery({
    ...resource('/quotes/{id}/attachments', { params: { id: quoteId } }),
    refetchInterval: ({ state }) => readAgainMs(state.data?.data),
  })
  return data?.data ?? []
}

/** Lists the files that came with the request and its messages; renders nothing if there are none. */
export function QuoteFiles({ quote }: { quote: StaffQuote }) {
  const { timezone } = useSession().store
  const files = useQuoteFiles(quote.id)
  if (files.length === 0) return null
  const note = (file: Attachment) =>
    [
      lineOf(quote, file),
      file.message_id === null && say('files.with_request'),
      formatMoment(file.created_at, timezone),
    ]
      .filter(Boolean)
      .join(' · ')
  return (
    <Stack gap="xs">
      <Text size="sm" fw={600}>
        {say('files.title')}
      </Text>
      <AttachedFiles files={files} say={say} size={formatKilobytes} note={note} />
    </Stack>
  )
}

/** Lists the files that came with the request itself. */
export function RequestFiles({ quote }: { quote: StaffQuote }) {
  const files = useQuoteFiles(quote.id).filter((file) => file.message_id === null)
  return <AttachedFiles files={files} say={say} size={formatKilobytes} note={(file) => lineOf(quote, file)} />
}

/** Names the line that a file is about; null if it is about none. */
export function lineOf({ lines }: StaffQuote, { line_id: id }: Attachment): string | null {
  const at = lines.findIndex((one) => one.id === id)
  const line = lines[at]
  return line ? say('files.about_line', { line: `${at + 1}. ${line.title}` }) : null
}
