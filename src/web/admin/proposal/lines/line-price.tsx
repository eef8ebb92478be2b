import { Group, NativeSelect } from '@mantine/core'
import { useRef, useState } from 'react'
import type { StaffQuote } from '../../../client/admin-answers.ts'
import { say } from '../../../ui/say.ts'
import { readShownAmount } from '../../read-shown.ts'
import { readTypedPercent } from '../../read-typed.ts'
import type { DraftLine, DraftPrice } from '../model/draft.ts'
import { TypedInput } from '../typed-input.tsx'

type Kind = DraftPrice['kind']

interface LinePriceProps {
  line: DraftLine
  facts: StaffQuote['lines'][number]
  /** The current price per unit, used as the starting value for a unit price. */
  unitPrice: string | null
  error: string | undefined
  onPrice: (price: DraftPrice | null) => void
  onFault: (message: string | null) => void
}

/** Edits a line's price: its kind, and the figure if the kind needs one. */
export function LinePrice({ line, facts, unitPrice, error, onPrice, onFault }: LinePriceProps) {
  const [emptyKind, setEmptyKind] = useState<Kind>('unit')
  const field = useRef<HTMLInputElement>(null)
  const kind = line.price?.kind ?? emptyKind
  const choose = (chosen: Kind) => {
    setEmptyKind(chosen)
    onFault(null)
    onPrice(beginPrice(chosen, unitPrice))
    requestAnimationFrame(() => field.current?.focus())
  }
  const hasNoCatalog = facts.catalog_price === null
  return (
    <Group gap={4} wrap="nowrap" align="flex-start">
      <NativeSelect
        w={146}
        flex="none"
        aria-label={say('line.how_priced', { line: facts.title })}
        value={kind}
        onChange={(event) => choose(event.currentTarget.value as Kind)}
        data={[
          { value: 'unit', label: say('change.unit_price') },
          { value: 'percent', label: say('line.percent_off'), disabled: hasNoCatalog },
          { value: 'fixed', label: say('term.amount_off'), disabled: hasNoCatalog },
          { value: 'requested', label: say('line.as_requested'), disabled: facts.requested_price === null },
          { value: 'catalog', label: say('line.catalog'), disabled: hasNoCatalog },
        ]}
      />
      <TypedInput
        key={kind}
        ref={field}
        id={`price-${line.id}`}
        data-column="price"
        aria-label={say('line.price_of', { line: facts.title })}
        inputMode="decimal"
        flex={1}
        miw={84}
        styles={{ input: { textAlign: 'right' } }}
        {...figureOf(kind, line.price, facts)}
        read={kind === 'percent' ? readTypedPercent : readShownAmount}
        onRead={(value) => onPrice(value === null ? null : priceOf(kind, value))}
        onFault={onFault}
        error={error}
        rightSection={kind === 'percent' ? '%' : null}
      />
    </Group>
  )
}

/** Returns the field's props: the figure, or for kinds without one, the resulting price as read-only. */
function figureOf(kind: Kind, price: DraftPrice | null, facts: StaffQuote['lines'][number]) {
  if (kind === 'requested') return { value: facts.requested_price, readOnly: true, variant: 'filled' }
  if (kind === 'catalog') return { value: facts.catalog_price, readOnly: true, variant: 'filled' }
  if (!price) return { value: null }
  if (price.kind === 'unit') return { value: price.amount }
  return { value: 'off' in price ? price.off : null }
}

function priceOf(kind: Kind, value: string): DraftPrice {
  if (kind === 'unit') return { kind, amount: value }
  return kind === 'percent' || kind === 'fixed' ? { kind, off: value } : { kind }
}

function beginPrice(kind: Kind, unitPrice: string | null): DraftPrice | null {
  if (kind === 'unit') return unitPrice === null ? null : { kind, amount: unitPrice }
  if (kind === 'percent') return { kind, off: '0' }
  return kind === 'fixed' ? { kind, off: '0.00' } : { kind }
}
