import { Alert, Button } from '@mantine/core'
import { ClipboardList, PencilLine } from 'lucide-react'
import { type ReactNode, useCallback, useState } from 'react'
import { formatMoney, parseMoney, sum, timesQuantity } from '../../../domain/money.ts'
import { formatAmount } from '../../../languages/format.ts'
import type { RequestForm } from '../../client/portal-answers.ts'
import { useLanguage } from '../language/language-provider.tsx'
import type { Faults } from './check-draft.ts'
import { LineRow } from './line-row.tsx'
import { SkuList } from './list/sku-list.tsx'
import { ProductSearch } from './product-search.tsx'
import classes from './request.module.css'
import { addPicks, type DraftLine, linesThere, newLine, type Pick, readQuantity } from './request-draft.ts'
import { SaveAsList } from './save-as-list.tsx'
import type { ChangeDraft } from './use-draft.ts'
import { useSayFault } from './use-say-fault.ts'

interface RequestLinesProps {
  form: RequestForm
  /** The company the contact buys for; null for guests, and while it is not clear. */
  company: { id: string; name: string } | null
  lines: readonly DraftLine[]
  change: ChangeDraft
  /** Is told how many rows of a list are not added. */
  onRows: (rows: number) => void
  faults: Faults
}

/** The requested items: found in the catalogue, pasted as a list, or described. */
export function RequestLines({ form, company, lines, change, onRows, faults }: RequestLinesProps) {
  const { say } = useLanguage()
  const sayFault = useSayFault()
  const [pastes, setPastes] = useState(false)
  const [added, setAdded] = useState('')
  const { domain, currency } = form.store
  const { lines: inOne, list_lines: most } = form.limits
  const add = (picks: readonly Pick[]) => {
    change(({ lines }) => ({ lines: addPicks(lines, picks) }))
    const fresh = addPicks(lines, picks).length - lines.length
    const merged = picks.length - fresh
    setAdded(say('request.added', { fresh, merged }))
  }
  return (
    <div className={classes.stack}>
      <Rows {...{ lines, currency, change, faults }} />
      {lines.some(({ product }) => product !== null) && <CatalogTotal lines={lines} currency={currency} />}
      <p role="status" className={classes.added}>
        {added}
      </p>
      {lines.length > inOne && <InParts lines={lines.length} most={inOne} />}
      {faults.lines && (
        <p role="alert" className={classes.fault}>
          {sayFault(faults.lines)}
        </p>
      )}
      <ProductSearch
        store={domain}
        currency={currency}
        disabled={lines.length >= most}
        onPick={(product) => add([{ product, quantity: 1 }])}
      />
      <WaysToAdd {...{ form, change, pastes, setPastes }} isFull={lines.length >= most}>
        {company && lines.some(({ product }) => product !== null) && <SaveAsList company={company} lines={lines} />}
      </WaysToAdd>
      {pastes && (
        <SkuList
          store={domain}
          company={company}
          there={() => linesThere(lines, most)}
          onAdd={add}
          onRows={onRows}
          fault={sayFault(faults.list)}
        />
      )}
    </div>
  )
}

interface RowsProps {
  lines: readonly DraftLine[]
  currency: string
  change: ChangeDraft
  faults: Faults
}

function Rows({ lines, currency, change, faults }: RowsProps) {
  const changeLine = useCallback(
    (key: string, part: Partial<DraftLine>) =>
      change(({ lines }) => ({ lines: lines.map((line) => (line.key === key ? { ...line, ...part } : line)) })),
    [change],
  )
  const remove = useCallback(
    (key: string) => change(({ lines }) => ({ lines: lines.filter((line) => line.key !== key) })),
    [change],
  )
  return (
    <ol className={classes.lines}>
      {lines.map((line, i) => (
        <LineRow
          key={line.key}
          {...{ line, number: i + 1, currency }}
          onChange={changeLine}
          onRemove={remove}
          fault={faults[`lines.${i}`]}
          titleFault={faults[`lines.${i}.custom.title`]}
          quantityFault={faults[`lines.${i}.quantity`]}
          priceFault={faults[`lines.${i}.requested_price`]}
        />
      ))}
    </ol>
  )
}

interface WaysToAddProps {
  form: RequestForm
  change: ChangeDraft
  pastes: boolean
  setPastes: (pastes: boolean) => void
  isFull: boolean
  children: ReactNode
}

/** The ways to add lines besides the search: a pasted list, and a line in the buyer's words. */
function WaysToAdd({ form, change, pastes, setPastes, isFull, children }: WaysToAddProps) {
  const { say } = useLanguage()
  return (
    <div className={classes.row}>
      <Button
        variant="default"
        size="xs"
        leftSection={<ClipboardList size={16} aria-hidden />}
        aria-expanded={pastes}
        onClick={() => setPastes(!pastes)}
      >
        {say('request.paste_open')}
      </Button>
      {form.custom_lines && (
        <Button
          variant="default"
          size="xs"
          leftSection={<PencilLine size={16} aria-hidden />}
          disabled={isFull}
          onClick={() => change(({ lines }) => ({ lines: [...lines, newLine(null)] }))}
        >
          {say('request.describe')}
        </Button>
      )}
      {children}
    </div>
  )
}

/** Tells before sending that the list becomes several quotes. */
function InParts({ lines, most }: { lines: number; most: number }) {
  const { say } = useLanguage()
  return <Alert color="blue" title={say('request.in_parts', { lines, most, parts: Math.ceil(lines / most) })} />
}

function CatalogTotal({ lines, currency }: { lines: readonly DraftLine[]; currency: string }) {
  const { say, language } = useLanguage()
  const total = sum(
    lines.map(({ product, quantity }) =>
      product ? timesQuantity(parseMoney(product.price), readQuantity(quantity) ?? 0) : 0n,
    ),
  )
  return (
    <p className={classes.total}>
      {say('request.catalog_total', { total: formatAmount(formatMoney(total), currency, language) })}
    </p>
  )
}
