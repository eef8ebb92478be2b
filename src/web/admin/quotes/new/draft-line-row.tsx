import { ActionIcon, NumberInput, Text, TextInput } from '@mantine/core'
import { Trash2 } from 'lucide-react'
import { memo } from 'react'
import { formatAmount } from '../../../ui/format.ts'
import { say } from '../../../ui/say.ts'
import { variantName } from '../../catalog/variant-name.ts'
import { readShownAmount } from '../../read-shown.ts'
import classes from './draft-lines.module.css'
import type { DraftLine } from './quote-draft.ts'

interface DraftLineRowProps {
  line: DraftLine
  /** The line's index, from 0. */
  index: number
  currency: string
  onChange: (key: string, change: Partial<DraftLine>) => void
  onRemove: (key: string) => void
  /** The API's errors, by field. */
  faults: { variant: string | undefined; quantity: string | undefined; price: string | undefined }
}

/** Shows a line of the new quote. */
export const DraftLineRow = memo(function DraftLineRow({
  line,
  index,
  currency,
  onChange,
  onRemove,
  faults,
}: DraftLineRowProps) {
  const { key, quantity, targetPrice } = line
  const number = index + 1
  const price = readShownAmount(targetPrice)
  return (
    <li className={classes.line}>
      <div className={classes.what}>
        <What line={line} number={number} currency={currency} onChange={onChange} />
        {faults.variant && (
          <Text size="xs" c="var(--mantine-color-error)">
            {faults.variant}
          </Text>
        )}
      </div>
      <NumberInput
        label={say('line.quantity')}
        aria-label={say('new_line.quantity_of', { number })}
        min={1}
        max={1_000_000}
        allowDecimal={false}
        allowNegative={false}
        value={quantity}
        error={faults.quantity}
        onChange={(value) => onChange(key, { quantity: typeof value === 'number' ? value : 0 })}
      />
      <TextInput
        label={say('new_line.target')}
        aria-label={say('new_line.target_of', { number })}
        inputMode="decimal"
        placeholder={say('new_line.no_target')}
        value={targetPrice}
        error={'fault' in price ? price.fault : faults.price}
        onChange={(event) => onChange(key, { targetPrice: event.currentTarget.value })}
      />
      <ActionIcon
        variant="subtle"
        color="red"
        size="lg"
        mt={24}
        aria-label={say('new_line.remove', { number })}
        onClick={() => onRemove(key)}
      >
        <Trash2 size={18} aria-hidden />
      </ActionIcon>
    </li>
  )
})

/** True if the line can be sent as it is. */
export function isSound({ variant, title, quantity, targetPrice }: DraftLine): boolean {
  return (variant !== null || title.trim() !== '') && quantity >= 1 && !('fault' in readShownAmount(targetPrice))
}

interface WhatProps extends Pick<DraftLineRowProps, 'line' | 'currency' | 'onChange'> {
  number: number
}

function What({ line: { key, variant, title, description }, number, currency, onChange }: WhatProps) {
  if (variant) {
    return (
      <>
        <Text size="sm" fw={500} className="typed">
          {variantName(variant)}
        </Text>
        <Text size="xs" c="dimmed" className="typed">
          {[variant.sku, formatAmount(variant.price, currency)].filter(Boolean).join(' · ')}
        </Text>
      </>
    )
  }
  return (
    <>
      <TextInput
        label={say('new_line.what')}
        aria-label={say('new_line.what_of', { number })}
        required
        maxLength={255}
        value={title}
        onChange={(event) => onChange(key, { title: event.currentTarget.value })}
      />
      <TextInput
        mt={6}
        aria-label={say('new_line.description_of', { number })}
        placeholder={say('new_line.description')}
        maxLength={2000}
        value={description}
        onChange={(event) => onChange(key, { description: event.currentTarget.value })}
      />
    </>
  )
}
