import { Badge, Group, Paper, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { memo } from 'react'
import { AttachedFiles } from '../../../attachments/attached-files.tsx'
import { resource } from '../../../client/admin.ts'
import type { Message, StaffQuote } from '../../../client/admin-answers.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { formatKilobytes, formatMoment } from '../../../ui/format.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { say } from '../../../ui/say.ts'
import { pollEvery } from '../../live/poll-every.ts'
import { MentionedText } from '../../notifications/mentioned-text.tsx'
import { useSession } from '../../session/session.ts'
import { ActorName } from '../actor-name.tsx'
import { REFRESH_MS } from '../quote-query.ts'
import { MessageForm } from './message-form.tsx'
import { lineOf, useQuoteFiles } from './quote-files.tsx'

/** Shows the messages between buyer and staff and the internal notes, with a form to write more. */
export function Messages({ quote }: { quote: StaffQuote }) {
  const query = useQuery({
    ...resource('/quotes/{id}/messages', { params: { id: quote.id } }),
    refetchInterval: () => pollEvery(REFRESH_MS),
  })
  return (
    <Stack>
      <MessageForm quote={quote} />
      <Loaded query={query}>{({ data }) => <Written quote={quote} messages={data} />}</Loaded>
    </Stack>
  )
}

const Written = memo(function Written({ quote, messages }: { quote: StaffQuote; messages: readonly Message[] }) {
  const { timezone } = useSession().store
  const files = useQuoteFiles(quote.id)
  if (messages.length === 0) return <EmptyState title={say('message.none')}>{say('message.none_hint')}</EmptyState>
  return (
    <Stack gap="xs" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
      {messages.toReversed().map((message) => (
        <Paper
          key={message.id}
          component="li"
          withBorder
          p="xs"
          {...(message.internal && { bg: 'color-mix(in srgb, var(--mantine-color-yellow-light) 70%, transparent)' })}
        >
          <Group justify="space-between" gap="xs">
            <ActorName actor={message.author} />
            {message.internal && (
              <Badge size="sm" color="yellow" variant="filled" autoContrast tt="none">
                {say('message.note')}
              </Badge>
            )}
          </Group>
          <Text size="sm" className="typed">
            {message.internal ? <MentionedText text={message.body} /> : message.body}
          </Text>
          <AttachedFiles
            files={files.filter(({ message_id: of }) => of === message.id)}
            say={say}
            size={formatKilobytes}
            note={(file) => lineOf(quote, file)}
          />
          <Text size="xs" {...(!message.internal && { c: 'dimmed' })}>
            {formatMoment(message.created_at, timezone)}
          </Text>
        </Paper>
      ))}
    </Stack>
  )
})
