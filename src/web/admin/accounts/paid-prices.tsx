import { Text } from '@mantine/core'
import { useRef } from 'react'
import type { PaidPrice } from '../../client/admin-answers.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { formatAmount, formatMoment } from '../../ui/format.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { say } from '../../ui/say.ts'
import { useKeys } from '../keys/use-keys.ts'
import { Pager } from '../platform/pager.tsx'
import { SearchBox } from '../platform/search-box.tsx'
import { usePageOf } from '../platform/use-page-of.ts'
import { Panel } from '../quote/panel.tsx'
import { useSession } from '../session/session.ts'
import { AnchorLink } from '../shell/links.tsx'
import { type AccountOnPage, readPrices } from './account-reads.ts'

interface PaidPricesProps {
  account: AccountOnPage
  search: { q?: string | undefined; cursor?: string | undefined }
}

/** Shows what an account paid, newest first, and finds it by SKU or name. */
export function PaidPrices({ account, search: { q, cursor } }: PaidPricesProps) {
  const query = usePageOf(readPrices(account, { q, cursor }))
  const { timezone } = useSession().store
  const field = useRef<HTMLInputElement>(null)
  useKeys('account', { prices: () => field.current?.focus() })
  return (
    <Panel title={say('accounts.prices')}>
      <SearchBox ref={field} q={q} label={say('accounts.find_price')} placeholder={say('accounts.find_price_by')} />
      <Loaded query={query} rows={3}>
        {({ data, next_cursor: next }) => (
          <>
            <DataTable
              caption={say('accounts.prices_caption')}
              columns={columnsIn(timezone)}
              rows={data}
              rowKey={({ id }) => id}
              empty={
                <Text size="sm" c="dimmed" role="status">
                  {q ? say('accounts.no_such_price') : say('accounts.no_prices')}
                </Text>
              }
            />
            <Pager cursor={cursor} next={next} />
          </>
        )}
      </Loaded>
    </Panel>
  )
}

function columnsIn(timeZone: string): readonly Column<PaidPrice>[] {
  return [
    {
      key: 'product',
      header: say('platform.product'),
      cell: ({ title, variant_title: variant, sku }) => (
        <div>
          <Text size="sm" className="typed">
            {[title, variant].filter(Boolean).join(', ')}
          </Text>
          <Text size="xs" c="dimmed" className="typed">
            {sku ?? say('platform.no_sku')}
          </Text>
        </div>
      ),
    },
    {
      key: 'price',
      header: say('accounts.unit_price'),
      figures: true,
      cell: ({ unit_price: price, currency }) => (
        <Text size="sm" fw={600}>
          {formatAmount(price, currency)}
        </Text>
      ),
    },
    { key: 'quantity', header: say('accounts.quantity'), figures: true, cell: ({ quantity }) => quantity },
    {
      key: 'quote',
      header: say('quote.title'),
      cell: ({ quote_id: quoteId, quote_number: number }) => (
        <AnchorLink to="/quotes/$quoteId" params={{ quoteId }} size="sm" style={{ whiteSpace: 'nowrap' }}>
          {number}
        </AnchorLink>
      ),
    },
    {
      key: 'at',
      header: say('accounts.date'),
      cell: ({ at }) => <span style={{ whiteSpace: 'nowrap' }}>{formatMoment(at, timeZone, { dateOnly: true })}</span>,
    },
  ]
}
