import { Anchor, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { resource } from '../../../client/admin.ts'
import type { Conversion, StaffQuote } from '../../../client/admin-answers.ts'
import { formatAmount } from '../../../ui/format.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { say } from '../../../ui/say.ts'
import { digitsOf } from '../../digits-of.ts'
import { PlatformLink } from '../../framed/platform-link.tsx'
import { PdfDocuments } from './pdf-documents.tsx'
import { QuoteFiles } from './quote-files.tsx'

/** Shows the quote's documents, the files that came with it, and the invoices of its draft orders. */
export function Documents({ quote }: { quote: StaffQuote }) {
  const conversions = useQuery(resource('/quotes/{id}/conversions', { params: { id: quote.id } }))
  return (
    <Stack>
      <PdfDocuments quote={quote} />
      <QuoteFiles quote={quote} />
      <Loaded query={conversions} rows={1}>
        {({ data }) => <Invoices conversions={data} currency={quote.currency} />}
      </Loaded>
    </Stack>
  )
}

function Invoices({ conversions, currency }: { conversions: readonly Conversion[]; currency: string }) {
  const made = conversions.filter(({ platform }) => platform !== null)
  if (made.length === 0) return null
  return (
    <Stack gap="xs">
      <Text size="sm" fw={600}>
        {say('document.orders')}
      </Text>
      {made.map(({ id, platform, figures, invoice_sent_at, draft_order_page: page }) => (
        <div key={id}>
          <Text size="sm" className="typed" component="div">
            <PlatformLink href={page}>
              {platform?.name ?? say('invoice.draft', { number: digitsOf(platform?.draft_order_id ?? '') })}
            </PlatformLink>
            , {formatAmount(figures.total, currency)}
          </Text>
          <InvoiceLink url={platform?.invoice_url ?? null} isSent={invoice_sent_at !== null} />
        </div>
      ))}
    </Stack>
  )
}

function InvoiceLink({ url, isSent }: { url: string | null; isSent: boolean }) {
  if (!url || !/^https?:\/\//i.test(url)) {
    return (
      <Text size="xs" c="dimmed">
        {say('document.no_invoice')}
      </Text>
    )
  }
  return (
    <Anchor href={url} target="_blank" rel="noopener noreferrer" size="sm">
      {say(isSent ? 'document.invoice' : 'document.invoice_not_sent')}
    </Anchor>
  )
}
