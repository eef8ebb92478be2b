import { Button, Checkbox, Group, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { formatMoney, parseMoney } from '../../../../domain/money.ts'
import { call } from '../../../client/admin.ts'
import type { PlatformOrder } from '../../../client/admin-answers.ts'
import { useSubmit } from '../../../http/use-submit.ts'
import { Ask } from '../../../ui/ask.tsx'
import { formatAmount } from '../../../ui/format.ts'
import { say } from '../../../ui/say.ts'
import { digitsOf } from '../../digits-of.ts'
import { MarkPaid } from './mark-paid.tsx'

const CHANGES = [['platform'], ['quotes']] as const

/** Offers only the actions that an order's state allows. */
export function OrderActions({ order }: { order: PlatformOrder }) {
  const left = parseMoney(order.total_paid) - parseMoney(order.total_refunded)
  const isOpen = ['pending', 'partially_paid'].includes(order.financial) && !order.cancelled_at
  return (
    <Group gap="xs">
      {isOpen && (
        <MarkPaid
          draftId={order.draft_order_id ?? ''}
          name={order.name}
          meaning={say('orders.recorded')}
          sums={{ total: order.total, paid: order.total_paid, currency: order.currency }}
        />
      )}
      {left > 0n && <Refund order={order} left={formatMoney(left)} />}
      {!order.cancelled_at && <CancelOrder order={order} />}
    </Group>
  )
}

function Refund({ order: { id, name, currency }, left }: { order: PlatformOrder; left: string }) {
  const [amount, setAmount] = useState(left)
  const [restock, setRestock] = useState(false)
  const body = { amount: amount.trim(), restock }
  const refunding = useSubmit(
    () => call('POST', '/platform/orders/{id}/refund', { params: { id: digitsOf(id) }, body }),
    {
      changes: CHANGES,
      said: say('orders.is_refunded', { name }),
    },
  )
  return (
    <Ask
      title={say('orders.refund_title', { name })}
      does={say('orders.refund_does')}
      dangerous
      busy={refunding.busy}
      refusal={refunding.refusal}
      onYes={refunding.run}
      opener={(open) => (
        <Button
          size="xs"
          variant="default"
          onClick={() => {
            setAmount(left)
            refunding.forget()
            open()
          }}
        >
          {say('orders.refund')}
        </Button>
      )}
    >
      <TextInput
        label={say('orders.amount_in', { currency })}
        description={say('orders.at_most', { amount: formatAmount(left, currency) })}
        inputMode="decimal"
        required
        value={amount}
        error={refunding.errorOf('amount')}
        onChange={(event) => setAmount(event.currentTarget.value)}
      />
      <Restock checked={restock} onChange={setRestock} />
    </Ask>
  )
}

function CancelOrder({ order: { id, name } }: { order: PlatformOrder }) {
  const [restock, setRestock] = useState(true)
  const params = { id: digitsOf(id) }
  const cancelling = useSubmit(() => call('POST', '/platform/orders/{id}/cancel', { params, body: { restock } }), {
    changes: CHANGES,
    said: say('orders.is_cancelled', { name }),
  })
  return (
    <Ask
      title={say('orders.cancel_title', { name })}
      does={say('orders.cancel_does')}
      dangerous
      busy={cancelling.busy}
      refusal={cancelling.refusal}
      onYes={cancelling.run}
      opener={(open) => (
        <Button size="xs" variant="default" onClick={open}>
          {say('orders.cancel')}
        </Button>
      )}
    >
      <Text size="sm">{say('orders.cancel_hint')}</Text>
      <Restock checked={restock} onChange={setRestock} />
    </Ask>
  )
}

function Restock({ checked, onChange }: { checked: boolean; onChange: (checked: boolean) => void }) {
  return (
    <Checkbox
      label={say('orders.restock')}
      checked={checked}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}
