import { Button, NativeSelect, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { formatMoney, parseMoney } from '../../../../domain/money.ts'
import { call } from '../../../client/admin.ts'
import { useSubmit } from '../../../http/use-submit.ts'
import { Ask } from '../../../ui/ask.tsx'
import { formatAmount } from '../../../ui/format.ts'
import { say } from '../../../ui/say.ts'
import { digitsOf } from '../../digits-of.ts'
import { showDecimal } from '../../read-shown.ts'
import { typedDecimal } from '../../settings/typed-decimal.ts'

interface MarkPaidProps {
  draftId: string
  /** The name of the draft order, or of the order created from it. */
  name: string
  /** Explains the consequences before the person confirms. */
  meaning: string
  /** Decimal strings. */
  sums: { total: string; paid: string; currency: string }
}

type Method = 'transfer' | 'card' | 'cash' | 'cheque' | 'other'
const METHODS: readonly [Choice, ...Choice[]] = [
  { value: 'transfer', label: say('orders.method.transfer') },
  { value: 'card', label: say('orders.method.card') },
  { value: 'cash', label: say('orders.method.cash') },
  { value: 'cheque', label: say('orders.method.cheque') },
  { value: 'other', label: say('orders.method.other') },
]
interface Choice {
  value: Method
  label: string
}

/** Records a payment that arrived outside the platform, of part or all of what is left, after confirmation. */
export function MarkPaid({ draftId, name, meaning, sums: { total, paid, currency } }: MarkPaidProps) {
  const left = formatMoney(parseMoney(total) - parseMoney(paid))
  /** As it was when the dialog opened: payments that others record meanwhile are not part of it. */
  const [seen, see] = useState({ left, paid, amount: left, method: METHODS[0].value })
  const isFree = seen.left === '0.00'
  const params = { id: digitsOf(draftId) }
  const body = isFree ? {} : { payment: { amount: seen.amount.trim(), paid_before: seen.paid, method: seen.method } }
  const paying = useSubmit(() => call('POST', '/platform/draft-orders/{id}/mark-paid', { params, body }), {
    changes: [['platform'], ['quotes']],
    said: say('orders.is_paid', { name }),
  })
  return (
    <Ask
      title={say('orders.mark_paid_title', { name })}
      does={say('orders.mark_paid_does')}
      busy={paying.busy}
      refusal={paying.refusal}
      onYes={paying.run}
      opener={(open) => (
        <Button
          size="xs"
          variant="default"
          onClick={() => {
            see({ left, paid, amount: left, method: METHODS[0].value })
            paying.forget()
            open()
          }}
        >
          {say('orders.mark_paid')}
        </Button>
      )}
    >
      {!isFree && (
        <>
          <TextInput
            label={say('orders.received_in', { currency })}
            description={say('orders.at_most', { amount: formatAmount(seen.left, currency) })}
            inputMode="decimal"
            required
            value={showDecimal(seen.amount)}
            error={paying.errorOf('payment.amount')}
            onChange={({ currentTarget: { value } }) => see({ ...seen, amount: typedDecimal(value) })}
          />
          <NativeSelect
            label={say('orders.method')}
            data={[...METHODS]}
            value={seen.method}
            onChange={({ currentTarget: { value } }) =>
              see({ ...seen, method: METHODS.find((one) => one.value === value)?.value ?? seen.method })
            }
          />
        </>
      )}
      <Text size="sm">{say('orders.mark_paid_hint', { meaning })}</Text>
    </Ask>
  )
}
