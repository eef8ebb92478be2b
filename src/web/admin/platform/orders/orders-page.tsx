import { SegmentedControl, Stack } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { AdminsOnly } from '../../integrations/admins-only.tsx'
import { Page } from '../../shell/page.tsx'
import { DraftTable } from './draft-table.tsx'
import { OrderTable } from './order-table.tsx'

const TABS = [
  { value: 'orders', label: 'Orders' },
  { value: 'drafts', label: 'Draft orders' },
]

/** What quotes became on the embedded platform, and what is done with it there. */
export function OrdersPage() {
  const navigate = useNavigate()
  const { tab } = useSearch({ strict: false })
  const isDrafts = tab === 'drafts'
  return (
    <Page title="Orders">
      <AdminsOnly permission="platform.manage" refusal="platform.may_orders">
        <Stack>
          <div>
            <SegmentedControl
              aria-label="What to show"
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
