import { Stack } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { address, resource } from '../../../client/admin.ts'
import { oneOf } from '../../../client/one-of.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { say } from '../../../ui/say.ts'
import { Pager } from '../pager.tsx'
import { SearchBox } from '../search-box.tsx'
import { usePageOf } from '../use-page-of.ts'
import { INVOICE_STATES, StatementView } from './statement-view.tsx'

/** Lists the store's invoices with what is open in all; which ones, and the page, are in the address. */
export function StoreStatement() {
  const navigate = useNavigate({ from: '/store/orders' })
  const { cursor, state, q } = useSearch({ from: '/staff/store/orders' })
  const shown = oneOf(INVOICE_STATES, state ?? null) ?? 'open'
  const query = { q, state: shown === 'all' ? undefined : shown }
  const statement = usePageOf(resource('/platform/statement', { query: { ...query, cursor } }))
  return (
    <Stack>
      <SearchBox q={q} label={say('invoices.find')} placeholder={say('invoices.find_by')} />
      <Loaded query={statement} rows={6}>
        {(data) => (
          <StatementView
            statement={data}
            file={address('/platform/statement.csv', { query })}
            shown={shown}
            onShow={(chosen) => void navigate({ to: '.', search: { tab: 'invoices', state: chosen, q } })}
            ofStore
            pager={<Pager cursor={cursor} next={data.next_cursor} />}
          />
        )}
      </Loaded>
    </Stack>
  )
}
