import { Checkbox, NativeSelect, Stack, Text } from '@mantine/core'
import { readTypedPercent } from '../../../domain/quotes/read-typed.ts'
import { readShownTotal } from '../read-shown.ts'
import type { Draft } from './model/draft.ts'
import type { ProposalEditor } from './model/proposal-editor.ts'
import { TypedInput } from './typed-input.tsx'

interface TaxFieldsProps {
  tax: Draft['tax']
  onChange: (part: Pick<Draft, 'tax'>) => void
  editor: ProposalEditor
  error: string | undefined
  /** Whether what is shown is what the platform was asked of. */
  isSaved: boolean
}

/** How the tax is estimated: not at all, at a rate, as a figure, or by the platform with every save and when it is sent. */
export function TaxFields({ tax, onChange, editor, error, isSaved }: TaxFieldsProps) {
  return (
    <Stack gap="xs">
      <NativeSelect
        label="Tax (estimate)"
        value={tax.kind}
        onChange={(event) => onChange({ tax: beginTax(event.currentTarget.value as Draft['tax']['kind']) })}
        error={error}
        data={[
          { value: 'none', label: 'None' },
          { value: 'rate', label: 'At a rate' },
          { value: 'amount', label: 'An amount' },
          { value: 'platform', label: 'As the platform calculates it' },
        ]}
      />
      {tax.kind === 'rate' && (
        <>
          <TypedInput
            id="tax"
            label="Rate"
            inputMode="decimal"
            rightSection="%"
            value={tax.percent}
            read={readTypedPercent}
            onRead={(percent) => onChange({ tax: { ...tax, percent: percent ?? '0' } })}
            onFault={(message) => editor.trouble('tax', message)}
          />
          <Checkbox
            label="Shipping is taxed too"
            checked={tax.shipping_taxable}
            onChange={(event) => onChange({ tax: { ...tax, shipping_taxable: event.currentTarget.checked } })}
          />
        </>
      )}
      {tax.kind === 'amount' && (
        <TypedInput
          id="tax"
          label="Tax amount"
          inputMode="decimal"
          value={tax.amount}
          read={readShownTotal}
          onRead={(amount) => onChange({ tax: { ...tax, amount: amount ?? '0.00' } })}
          onFault={(message) => editor.trouble('tax', message)}
        />
      )}
      {tax.kind === 'platform' && (
        <Text size="xs" c="dimmed">
          {tax.amount !== undefined && !isSaved
            ? 'Calculated anew as soon as this is saved.'
            : 'Asked with every save, once every line has a price, and again when it is sent.'}
        </Text>
      )}
    </Stack>
  )
}

function beginTax(kind: Draft['tax']['kind']): Draft['tax'] {
  if (kind === 'rate') return { kind, percent: '0', shipping_taxable: false }
  return kind === 'amount' ? { kind, amount: '0.00' } : { kind }
}
