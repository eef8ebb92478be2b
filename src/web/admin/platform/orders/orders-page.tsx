import { SegmentedControl, Stack } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { say } from '../../../ui/say.ts'
import { AdminsOnly } from '../../integrations/admins-only.tsx'
import { Page } from '../../shell/page.tsx'
import { DraftTable } from './draft-table.tsx'
import { OrderTable } from './order-table.tsx'

const TABS = [
  { value: 'orders', label: say('page.orders') },
  { value: 'drafts', label: say('orders.drafts') },
]

/** The orders and draft orders that quotes became on the embedded platform, with their actions. */
export function OrdersPage() {
  const navigate = useNavigate({ from: '/store/orders' })
  const { tab } = useSearch({ from: '/staff/store/orders' })
  const isDrafts = tab === 'drafts'
  return (
    <Page title={say('page.orders')}>
      <AdminsOnly permission="platform.manage" refusal="platform.may_orders">
        <Stack>
          <div>
            <SegmentedControl
              aria-label={say('orders.what_to_show')}
              data={TABS}
              value={isDrafts ? 'drafts' : 'orders'}
              onChange={(chosen) => void navigate({ to: '.', search: { tab: chosen } })}
            />
          </div>
          {isDrafts ? <DraftTable /> : <OrderTable />}
        </Stack>
      </AdminsOnly>
    </Page>
  )
}
