import { Button, Group, SegmentedControl, Stack } from '@mantine/core'
import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Statement } from '../../../client/admin-answers.ts'
import { say } from '../../../ui/say.ts'
import { useSession } from '../../session/session.ts'
import { InvoiceTable } from './invoice-table.tsx'
import { OpenSums } from './open-sums.tsx'

export const INVOICE_STATES = ['all', 'open', 'overdue', 'settled'] as const
export type ShownInvoices = (typeof INVOICE_STATES)[number]

const STATES = [
  { value: 'all', label: say('invoices.state.all') },
  { value: 'open', label: say('invoices.state.open') },
  { value: 'overdue', label: say('invoices.state.overdue') },
  { value: 'settled', label: say('invoices.state.settled') },
] satisfies { value: ShownInvoices; label: string }[]

interface StatementViewProps {
  statement: Statement
  /** The address of the same as a CSV file. */
  file: string
  shown: ShownInvoices
  onShow: (shown: ShownInvoices) => void
  ofStore?: boolean
  pager?: ReactNode
}

/** Shows what is open in all and a page of the invoices, of one buyer or everyone. */
export function StatementView({ statement, file, shown, onShow, ofStore = false, pager }: StatementViewProps) {
  const { timezone } = useSession().store
  return (
    <Stack gap="sm">
      <OpenSums open={statement.open} />
      <Group justify="space-between">
        <SegmentedControl
          size="xs"
          aria-label={say('invoices.which')}
          data={STATES}
          value={shown}
          onChange={(value) => onShow(INVOICE_STATES.find((one) => one === value) ?? 'all')}
        />
        <Button
          component="a"
          href={file}
          download
          size="xs"
          variant="default"
          leftSection={<Download size={14} aria-hidden />}
        >
          {say('inbox.export')}
        </Button>
      </Group>
      <InvoiceTable invoices={statement.data} timeZone={timezone} ofStore={ofStore} />
      {pager}
    </Stack>
  )
}
