import { SegmentedControl, Stack } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { say } from '../../../ui/say.ts'
import { AdminsOnly } from '../../integrations/admins-only.tsx'
import { Page } from '../../shell/page.tsx'
import { DraftTable } from './draft-table.tsx'
import { OrderTable } from './order-table.tsx'
import { StoreStatement } from './store-statement.tsx'

const TABS = [
  { value: 'orders', label: say('page.orders') },
  { value: 'drafts', label: say('orders.drafts') },
  { value: 'invoices', label: say('invoices.title') },
]

/** The orders and draft orders that quotes became on the embedded platform, with their actions. */
export function OrdersPage() {
  const navigate = useNavigate({ from: '/store/orders' })
  const { tab } = useSearch({ from: '/staff/store/orders' })
  const shown = TABS.find(({ value }) => value === tab)?.value ?? 'orders'
  return (
    <Page title={say('page.orders')}>
      <AdminsOnly permission="platform.manage" refusal="platform.may_orders">
        <Stack>
          <div>
            <SegmentedControl
              aria-label={say('orders.what_to_show')}
              data={TABS}
              value={shown}
              onChange={(chosen) => void navigate({ to: '.', search: { tab: chosen } })}
            />
          </div>
          {shown === 'drafts' ? <DraftTable /> : shown === 'invoices' ? <StoreStatement /> : <OrderTable />}
        </Stack>
      </AdminsOnly>
    </Page>
  )
}
