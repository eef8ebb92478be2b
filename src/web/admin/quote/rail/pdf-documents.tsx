import { Anchor, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { resource } from '../../../client/admin.ts'
import type { QuoteDocument, StaffQuote } from '../../../client/admin-answers.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { formatMoment } from '../../../ui/format.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { say } from '../../../ui/say.ts'
import { useSession } from '../../session/session.ts'
import { AnchorLink } from '../../shell/links.tsx'

/** A new document takes a moment to appear; a link to one works for 15 minutes. */
const SOON_MS = 2_000
const FRESH_MS = 5 * 60_000

/** Shows the quote's PDF documents, newest first, and a print page for each version. */
export function PdfDocuments({ quote }: { quote: StaffQuote }) {
  const documents = useQuery({
    ...resource('/quotes/{id}/documents', { params: { id: quote.id } }),
    refetchInterval: ({ state }) => (state.data?.data.some(isPrepared) ? SOON_MS : FRESH_MS),
  })
  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <Text size="sm" fw={600}>
          {say('document.title')}
        </Text>
        <AnchorLink to="/quotes/$quoteId/versions" params={{ quoteId: quote.id }} size="sm">
          {say('document.compare')}
        </AnchorLink>
      </Group>
      <Loaded query={documents}>{({ data }) => <PaperList documents={data} />}</Loaded>
    </Stack>
  )
}

function PaperList({ documents }: { documents: readonly QuoteDocument[] }) {
  if (documents.length === 0) {
    return <EmptyState title={say('document.none')}>{say('document.none_hint')}</EmptyState>
  }
  return (
    <Stack gap="xs">
      {documents.map((document) => (
        <PaperItem key={document.id} document={document} />
      ))}
    </Stack>
  )
}

function PaperItem({ document }: { document: QuoteDocument }) {
  const { timezone } = useSession().store
  const { quote_id: quoteId, type, position, file_size: size, download_url: url, created_at: at } = document
  const name = say(`document.type.${type}`, { position })
  return (
    <div>
      {url ? (
        <Anchor href={url} size="sm">
          {name}
        </Anchor>
      ) : (
        <Text size="sm">{name}</Text>
      )}
      <Text size="xs" c="dimmed">
        {size === null ? say('document.preparing') : say('document.pdf', { size: Math.ceil(size / 1000) })} ·{' '}
        {formatMoment(at, timezone)}
        {type === 'proposal' && (
          <>
            {' · '}
            <AnchorLink
              to="/quotes/$quoteId/versions/$number"
              params={{ quoteId, number: String(position) }}
              aria-label={say('document.print_version', { number: position })}
              size="xs"
              underline="always"
            >
              {say('document.print')}
            </AnchorLink>
          </>
        )}
      </Text>
    </div>
  )
}

function isPrepared({ file_size: size }: QuoteDocument): boolean {
  return size === null
}
