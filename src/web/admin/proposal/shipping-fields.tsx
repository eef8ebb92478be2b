import { Group, NativeSelect, Stack, TextInput } from '@mantine/core'
import type { ShippingStatus } from '../../../domain/quotes/quote-terms.ts'
import { say } from '../../ui/say.ts'
import { readShownAmount } from '../read-shown.ts'
import type { Draft } from './model/draft.ts'
import type { ProposalEditor } from './model/proposal-editor.ts'
import type { TermError } from './term-error.ts'
import { TypedInput } from './typed-input.tsx'

interface ShippingFieldsProps {
  shipping: Draft['shipping']
  onChange: (part: Pick<Draft, 'shipping'>) => void
  editor: ProposalEditor
  errorOf: TermError
}

/** Edits the shipping cost: an amount, free, not required, or still to be confirmed. */
export function ShippingFields({ shipping, onChange, editor, errorOf }: ShippingFieldsProps) {
  const set = (part: Partial<Draft['shipping']>) => onChange({ shipping: { ...shipping, ...part } })
  const isQuoted = shipping.status === 'quoted'
  return (
    <Stack gap="xs">
      <NativeSelect
        label={say('terms.shipping')}
        value={shipping.status}
        onChange={(event) => {
          const status = event.currentTarget.value as ShippingStatus
          set({ status, ...(status !== 'quoted' && { amount: '0.00' }) })
        }}
        error={errorOf('shipping.status')}
        data={[
          { value: 'to_be_confirmed', label: say('term.to_be_confirmed') },
          { value: 'quoted', label: say('term.costs') },
          { value: 'free', label: say('term.free') },
          { value: 'not_required', label: say('term.not_needed') },
        ]}
      />
      {isQuoted && (
        <Group gap="xs" align="flex-start" wrap="nowrap">
          <TextInput
            label={say('term.label')}
            flex={1}
            maxLength={255}
            placeholder={say('term.freight')}
            value={shipping.label ?? ''}
            onChange={(event) => set({ label: event.currentTarget.value || null })}
            error={errorOf('shipping.label')}
          />
          <TypedInput
            id="shipping"
            label={say('term.amount')}
            flex={1}
            inputMode="decimal"
            value={shipping.amount}
            read={readShownAmount}
            onRead={(amount) => set({ amount: amount ?? '0.00' })}
            onFault={(message) => editor.trouble('shipping', message)}
            error={errorOf('shipping.amount')}
          />
        </Group>
      )}
    </Stack>
  )
}
