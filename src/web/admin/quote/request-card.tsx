import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import type { CustomFieldValue } from '../../../domain/quotes/quote.ts'
import type { CustomField } from '../../../domain/stores/settings.ts'
import { resource } from '../../client/admin.ts'
import type { StaffQuote } from '../../client/admin-answers.ts'
import { Facts } from '../../ui/facts.tsx'
import { formatMoment } from '../../ui/format.ts'
import { say } from '../../ui/say.ts'
import { useSession } from '../session/session.ts'
import { AnchorLink } from '../shell/links.tsx'
import { Panel } from './panel.tsx'
import { RequestFiles } from './rail/quote-files.tsx'

const SOURCES: Record<string, string> = {
  storefront: say('source.storefront'),
  quick_order: say('source.quick_order'),
  api: say('source.api'),
  manual: say('source.manual'),
  duplicate: say('source.duplicate'),
}

/** Shows what the buyer requested apart from the lines, and where the request came from. */
export function RequestCard({ quote }: { quote: StaffQuote }) {
  const { timezone } = useSession().store
  const { data } = useQuery({ ...resource('/settings'), staleTime: 60_000 })
  const fields = data?.settings.custom_fields ?? []
  const { customer, requested_delivery_date: delivery } = quote
  return (
    <Panel title={say('request.title')}>
      <Facts
        facts={[
          [say('request.po_number'), quote.po_number],
          [say('request.delivery'), delivery && formatMoment(delivery, 'UTC', { dateOnly: true })],
          [say('request.notes'), customer?.notes ?? null],
          ...customFields(fields, customer?.custom_fields ?? {}),
          [say('request.source'), SOURCES[quote.source] ?? quote.source],
          [say('request.asked_from'), quote.source_url && <SourceUrl url={quote.source_url} />],
          [say('request.list_parts'), (quote.list_parts[0] ?? null) && <ListParts quote={quote} />],
          [say('request.based_on'), quote.based_on_quote_id && <OtherQuote quoteId={quote.based_on_quote_id} />],
          [say('request.asked_at'), formatMoment(quote.created_at, timezone)],
          [say('request.last_change'), formatMoment(quote.updated_at, timezone)],
          [say('request.proposal_note'), quote.proposal_note],
        ]}
      />
      <RequestFiles quote={quote} />
    </Panel>
  )
}

/** Returns the custom fields as label and value, in the order of the settings; fields no longer defined come last, by their key. */
function customFields(fields: readonly CustomField[], values: Readonly<Record<string, CustomFieldValue>>) {
  const given = Object.entries(values)
  const position = (key: string) => fields.findIndex((field) => field.key === key) + 1 || fields.length + 1
  const sorted = given.toSorted(([a], [b]) => position(a) - position(b))
  return sorted.map(([key, value]) => [fields.find((one) => one.key === key)?.label ?? key, inWords(value)] as const)
}

function inWords(value: CustomFieldValue): string {
  if (typeof value === 'boolean') return value ? say('ui.yes') : say('ui.no')
  return typeof value === 'string' ? value : value.join(', ')
}

function SourceUrl({ url }: { url: string }) {
  if (!isWebAddress(url)) return url
  return (
    <Anchor href={url} target="_blank" rel="noopener noreferrer" size="sm">
      {url}
    </Anchor>
  )
}

function isWebAddress(text: string): boolean {
  return ['http:', 'https:'].includes(URL.parse(text)?.protocol ?? '')
}

/** Names the quotes that a long list was requested as, with links to the others. */
function ListParts({ quote: { id, list_parts: parts } }: { quote: StaffQuote }) {
  return (
    <>
      {parts.map((part, i) => (
        <Fragment key={part.id}>
          {i > 0 && ', '}
          {part.id === id ? (
            part.number
          ) : (
            <AnchorLink to="/quotes/$quoteId" params={{ quoteId: part.id }} size="sm">
              {part.number}
            </AnchorLink>
          )}
        </Fragment>
      ))}
    </>
  )
}

function OtherQuote({ quoteId }: { quoteId: string }) {
  return (
    <AnchorLink to="/quotes/$quoteId" params={{ quoteId }} size="sm">
      {say('request.before')}
    </AnchorLink>
  )
}
