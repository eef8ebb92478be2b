import { Group, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { say } from '../../ui/say.ts'
import { readShownTotal } from '../read-shown.ts'
import { readTypedPercent } from '../read-typed.ts'
import type { Draft } from './model/draft.ts'
import type { ProposalEditor } from './model/proposal-editor.ts'
import { TypedInput } from './typed-input.tsx'

interface DiscountFieldProps {
  discount: Draft['discount']
  onChange: (part: Pick<Draft, 'discount'>) => void
  editor: ProposalEditor
  error: string | undefined
}

/** Edits the discount on the whole quote: a percentage, or an amount spread over the lines. */
export function DiscountField({ discount, onChange, editor, error }: DiscountFieldProps) {
  const [emptyKind, setEmptyKind] = useState<'percent' | 'fixed'>('percent')
  const kind = discount?.kind ?? emptyKind
  const isPercent = kind === 'percent'
  const value = discount?.kind === 'percent' ? discount.off : (discount?.amount ?? null)
  return (
    <Group gap="xs" align="flex-start" wrap="nowrap">
      <NativeSelect
        label={say('terms.discount')}
        flex={1}
        value={kind}
        onChange={(event) => {
          setEmptyKind(event.currentTarget.value as typeof emptyKind)
          onChange({ discount: null })
        }}
        data={[
          { value: 'percent', label: say('term.percent') },
          { value: 'fixed', label: say('term.amount') },
        ]}
      />
      <TypedInput
        key={kind}
        id="discount"
        label={isPercent ? say('term.percent_off') : say('term.amount_off')}
        flex={1}
        inputMode="decimal"
        rightSection={isPercent ? '%' : null}
        value={value}
        read={isPercent ? readTypedPercent : readShownTotal}
        onRead={(value) => onChange({ discount: discountOf(kind, value) })}
        onFault={(message) => editor.trouble('discount', message)}
        error={error}
      />
    </Group>
  )
}

function discountOf(kind: 'percent' | 'fixed', value: string | null): Draft['discount'] {
  if (value === null) return null
  return kind === 'percent' ? { kind, off: value } : { kind, amount: value }
}
