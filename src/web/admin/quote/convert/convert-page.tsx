import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { resource } from '../../../client/admin.ts'
import type { Page as PageOf, Settings, StaffQuote, Version } from '../../../client/admin-answers.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { say } from '../../../ui/say.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { AnchorLink, ButtonLink } from '../../shell/links.tsx'
import { Page } from '../../shell/page.tsx'
import { quoteQuery } from '../quote-query.ts'
import { whyNot } from '../why-not.ts'
import { agreedVersionOf } from './compute-orders.ts'
import { ConversionResult } from './conversion-result.tsx'
import { ConvertForm } from './convert-form.tsx'
import { OrdersPanel } from './orders-panel.tsx'
import { useConversions } from './use-conversions.ts'

/** Turns a quote's accepted lines into draft orders: choose, split and calculate first, then compare with the platform's figures. */
export function ConvertPage() {
  const { quoteId } = useParams({ from: '/staff/quotes/$quoteId/convert' })
  const { made } = useSearch({ from: '/staff/quotes/$quoteId/convert' })
  const quote = useQuery(quoteQuery(quoteId))
  const number = quote.data?.number ?? say('quote.title')
  return (
    <Page
      title={say('convert.title')}
      documentTitle={say('convert.page', { quote: number })}
      badge={quote.data && <StatusBadge status={quote.data.status} />}
      above={
        <AnchorLink to="/quotes/$quoteId" params={{ quoteId }} size="sm">
          ← {number}
        </AnchorLink>
      }
    >
      <Loaded query={quote}>
        {(found) => (made ? <ConversionResult quote={found} groupId={made} /> : <Convert quote={found} />)}
      </Loaded>
    </Page>
  )
}

function Convert({ quote }: { quote: StaffQuote }) {
  const convert = quote.actions.convert
  if (convert?.allowed) return <Prepare quote={quote} />
  return (
    <>
      {!quote.conversion_running && (
        <EmptyState
          title={say('convert.nothing')}
          action={
            <ButtonLink to="/quotes/$quoteId" params={{ quoteId: quote.id }} variant="default">
              {say('convert.back')}
            </ButtonLink>
          }
        >
          {whyNot(convert)}
        </EmptyState>
      )}
      <OrdersPanel quoteId={quote.id} />
    </>
  )
}

/** Loads the data that the figures are calculated from. */
function Prepare({ quote }: { quote: StaffQuote }) {
  const agreed = useQuery(
    resource('/quotes/{id}/versions/{number}', { params: { id: quote.id, number: String(agreedVersionOf(quote)) } }),
  )
  const settings = useQuery(resource('/settings'))
  const conversions = useConversions(quote.id)
  const query = {
    data: agreed.data && settings.data && conversions.data && bundle(agreed.data, settings.data, conversions.data),
    error: agreed.error ?? settings.error ?? conversions.error,
    refetch: () => Promise.all([agreed.refetch(), settings.refetch(), conversions.refetch()]),
  }
  return <Loaded query={query}>{(known) => <ConvertForm quote={quote} {...known} />}</Loaded>
}

function bundle<C>(agreed: Version, settings: Settings, { data }: PageOf<C>) {
  return { agreed, conversions: data, sendsInvoices: settings.settings.negotiation?.send_invoice ?? false }
}
