import { Button, Group, Text } from '@mantine/core'
import { call } from '../../../client/admin.ts'
import type { Invoice } from '../../../client/admin-answers.ts'
import { useSubmit } from '../../../http/use-submit.ts'
import { Ask } from '../../../ui/ask.tsx'
import { formatAmount } from '../../../ui/format.ts'
import { say } from '../../../ui/say.ts'
import { digitsOf } from '../../digits-of.ts'
import { MarkPaid } from './mark-paid.tsx'

/** Offers to record what arrived for an invoice that is open, and to remind of one that is overdue. */
export function InvoiceActions({ invoice }: { invoice: Invoice }) {
  const { draft_order_id: draftId, name, total, paid, left, currency, overdue, quote } = invoice
  if (left === '0.00') return null
  return (
    <Group gap="xs">
      <MarkPaid
        draftId={draftId}
        name={name}
        meaning={say(name.startsWith('#D') ? 'orders.draft_meaning' : 'orders.recorded')}
        sums={{ total, paid, currency }}
      />
      {overdue !== '0.00' && quote && <Remind invoice={invoice} />}
    </Group>
  )
}

function Remind({ invoice: { draft_order_id: draftId, name, overdue, currency } }: { invoice: Invoice }) {
  const params = { id: digitsOf(draftId) }
  const reminding = useSubmit(() => call('POST', '/platform/draft-orders/{id}/remind', { params }), {
    changes: [['platform'], ['quotes']],
    said: say('invoices.reminded'),
  })
  return (
    <Ask
      title={say('invoices.remind_title', { name })}
      does={say('invoices.remind_does')}
      busy={reminding.busy}
      refusal={reminding.refusal}
      onYes={() => reminding.run()}
      opener={(open) => (
        <Button
          size="xs"
          variant="default"
          onClick={() => {
            reminding.forget()
            open()
          }}
        >
          {say('invoices.remind')}
        </Button>
      )}
    >
      <Text size="sm">{say('invoices.remind_hint', { amount: formatAmount(overdue, currency) })}</Text>
    </Ask>
  )
}
