import { Checkbox, NativeSelect, Stack, Text } from '@mantine/core'
import { say } from '../../ui/say.ts'
import { readShownTotal } from '../read-shown.ts'
import { readTypedPercent } from '../read-typed.ts'
import type { Draft } from './model/draft.ts'
import type { ProposalEditor } from './model/proposal-editor.ts'
import { TypedInput } from './typed-input.tsx'

interface TaxFieldsProps {
  tax: Draft['tax']
  onChange: (part: Pick<Draft, 'tax'>) => void
  editor: ProposalEditor
  error: string | undefined
  /** True if the draft is saved, so the platform's tax is for the values shown. */
  isSaved: boolean
}

/** Edits the tax estimate: none, a rate, an amount, or the platform's figure, requested on every save and on sending. */
export function TaxFields({ tax, onChange, editor, error, isSaved }: TaxFieldsProps) {
  return (
    <Stack gap="xs">
      <NativeSelect
        label={say('approvals.tax')}
        value={tax.kind}
        onChange={(event) => onChange({ tax: beginTax(event.currentTarget.value as Draft['tax']['kind']) })}
        error={error}
        data={[
          { value: 'none', label: say('ui.none') },
          { value: 'rate', label: say('term.tax_rate') },
          { value: 'amount', label: say('term.tax_amount') },
          { value: 'platform', label: say('terms.by_platform') },
        ]}
      />
      {tax.kind === 'rate' && (
        <>
          <TypedInput
            id="tax"
            label={say('term.rate')}
            inputMode="decimal"
            rightSection="%"
            value={tax.percent}
            read={readTypedPercent}
            onRead={(percent) => onChange({ tax: { ...tax, percent: percent ?? '0' } })}
            onFault={(message) => editor.trouble('tax', message)}
          />
          <Checkbox
            label={say('term.shipping_taxed')}
            checked={tax.shipping_taxable}
            onChange={(event) => onChange({ tax: { ...tax, shipping_taxable: event.currentTarget.checked } })}
          />
        </>
      )}
      {tax.kind === 'amount' && (
        <TypedInput
          id="tax"
          label={say('term.tax_total')}
          inputMode="decimal"
          value={tax.amount}
          read={readShownTotal}
          onRead={(amount) => onChange({ tax: { ...tax, amount: amount ?? '0.00' } })}
          onFault={(message) => editor.trouble('tax', message)}
        />
      )}
      {tax.kind === 'platform' && (
        <Text size="xs" c="dimmed">
          {tax.amount !== undefined && !isSaved ? say('term.tax_renewed') : say('term.tax_asked')}
        </Text>
      )}
    </Stack>
  )
}

function beginTax(kind: Draft['tax']['kind']): Draft['tax'] {
  if (kind === 'rate') return { kind, percent: '0', shipping_taxable: false }
  return kind === 'amount' ? { kind, amount: '0.00' } : { kind }
}
