import { useRef, useState } from 'react'
import { say } from '../../../ui/say.ts'
import type { Typed } from '../../read-typed.ts'
import { type LineOfQuote, type PlainPrice, readPrice, showPrice } from '../model/cells.ts'
import type { DraftLine, DraftPrice } from '../model/draft.ts'
import { priceOf, putPrice } from '../model/tiers.ts'
import { CellInput } from './cell-input.tsx'
import classes from './grid.module.css'
import { PlainSelect } from './plain-select.tsx'

type Kind = DraftPrice['kind']

interface PriceCellProps {
  line: DraftLine
  facts: LineOfQuote
  currency: string
  /** The current price per unit, used as the starting value for a unit price. */
  unitPrice: string | null
  trouble: string | undefined
  error: string | undefined
  onPrice: (price: DraftPrice | null) => void
  onFault: (message: string | null) => void
}

/** Edits a line's price. What is typed decides its kind; choosing a kind first decides what a plain number means, until the cell is left. */
export function PriceCell({ line, facts, currency, unitPrice, trouble, error, onPrice, onFault }: PriceCellProps) {
  const [plain, setPlain] = useState<PlainPrice>('unit')
  const cell = useRef<HTMLDivElement>(null)
  const choose = (kind: Kind) => {
    onFault(null)
    onPrice(beginPrice(kind, unitPrice))
    setPlain(kind === 'percent' || kind === 'fixed' ? kind : 'unit')
    requestAnimationFrame(() => cell.current?.querySelector('input')?.focus())
  }
  const hasNoCatalog = facts.catalog_price === null
  const isTiered = line.tiers !== null
  return (
    <div ref={cell} className={classes.pricing}>
      <div className={classes.pricingField}>
        <CellInput
          id={`price-${line.id}`}
          label={say('line.price_of', { line: facts.title })}
          inputMode="decimal"
          value={priceOf(line)}
          write={showPrice}
          read={(text) => asTiered(line, readPrice(text, facts, currency, plain))}
          onRead={onPrice}
          onFault={onFault}
          trouble={trouble}
          error={error}
          onBlur={() => setPlain('unit')}
        />
      </div>
      <PlainSelect
        isNarrow
        label={say('line.how_priced', { line: facts.title })}
        value={priceOf(line)?.kind ?? plain}
        onChoose={choose}
        choices={[
          { value: 'unit', label: say('change.unit_price') },
          { value: 'percent', label: say('line.percent_off'), disabled: hasNoCatalog || isTiered },
          { value: 'fixed', label: say('term.amount_off'), disabled: hasNoCatalog || isTiered },
          { value: 'requested', label: say('line.as_requested'), disabled: facts.requested_price === null || isTiered },
          { value: 'catalog', label: say('line.catalog'), disabled: hasNoCatalog || isTiered },
        ]}
      />
    </div>
  )
}

/** Of prices by quantity only an amount can be typed, for the quantity's tier. */
function asTiered(line: DraftLine, typed: Typed<DraftPrice>): Typed<DraftPrice> {
  return 'fault' in typed || putPrice(line, typed.value) ? typed : { fault: say('typed.tiered') }
}

function beginPrice(kind: Kind, unitPrice: string | null): DraftPrice | null {
  if (kind === 'unit') return unitPrice === null ? null : { kind, amount: unitPrice }
  if (kind === 'percent') return { kind, off: '0' }
  return kind === 'fixed' ? { kind, off: '0.00' } : { kind }
}
