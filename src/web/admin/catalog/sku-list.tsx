import { Alert, Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { MOST_ROWS, parseSkuList, type SkuFault, type SkuRow } from '../../../domain/quotes/parse-sku-list.ts'
import { call } from '../../client/admin.ts'
import type { CatalogVariant } from '../../client/admin-answers.ts'
import { useSubmit } from '../../http/use-submit.ts'
import { fitRows, type LeftRow, type LinesThere } from '../../sku-list/fit-rows.ts'
import { matchSkuRows, type SkuFound } from '../../sku-list/match-sku-rows.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Refused } from '../../ui/refused.tsx'
import { variantName } from './variant-name.ts'

/** What a pasted list asks for. */
export interface SkuPick {
  variant: CatalogVariant
  quantity: number
}

/** A row that cannot be added, and why, in words. */
type FaultyRow = Pick<SkuRow, 'line' | 'text'> & { fault: string }

interface SkuListProps {
  /** The list the rows go on, as it is when they are found. */
  there: () => LinesThere<CatalogVariant>
  /** Puts them there; what it throws leaves the whole text in the box. */
  onAdd: (picks: SkuPick[]) => void | Promise<void>
}

/** Takes a pasted list of SKUs and quantities. A row leaves the box once it is on the list; the others stay, each with its reason. */
export function SkuList({ there, onAdd }: SkuListProps) {
  const [text, setText] = useState('')
  const [done, setDone] = useState<{ added: number; faulty: FaultyRow[] } | null>(null)
  const rows = parseSkuList(text)
  const tooMany = rows.length > MOST_ROWS
  const add = async () => {
    const { fit, left } = fitRows(await matchSkuRows(rows, findSkus), there())
    if (fit.length > 0) await onAdd(fit.map(({ product: variant, quantity }) => ({ variant, quantity })))
    return { added: fit.length, faulty: left.map((row, i) => ({ ...row, line: i + 1, fault: sayFault(row) })) }
  }
  const adding = useSubmit(add, {
    onDone: (done) => {
      setText(done.faulty.map((row) => row.text).join('\n'))
      setDone(done)
    },
  })
  return (
    <Stack gap="sm">
      <Textarea
        label="Paste a list of SKUs"
        description="One a line: SKU, quantity. Cells copied from a spreadsheet work too."
        placeholder={'OAK-2-OIL, 12\nOAK-4-OIL, 3'}
        autosize
        minRows={3}
        maxRows={12}
        value={text}
        readOnly={adding.busy}
        error={tooMany && `These are ${rows.length} rows; at most ${MOST_ROWS} can be added at a time.`}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {done && done.faulty.length > 0 && <Faulty {...done} />}
      <Text role="status" size="sm">
        {done && done.faulty.length === 0 && sayAdded(done.added)}
      </Text>
      <Refused refusal={adding.refusal} />
      <Group>
        <Button
          variant="default"
          disabled={rows.length === 0 || tooMany}
          loading={adding.busy}
          onClick={() => void adding.run()}
        >
          {rows.length > 1 ? `Add these ${rows.length}` : 'Add'}
        </Button>
      </Group>
    </Stack>
  )
}

const COLUMNS: readonly Column<FaultyRow>[] = [
  { key: 'line', header: 'Row', figures: true, cell: ({ line }) => line },
  { key: 'text', header: 'Pasted', cell: ({ text }) => <span className="typed">{text}</span> },
  { key: 'fault', header: 'What is wrong', cell: ({ fault }) => <span className="typed">{fault}</span> },
]

function Faulty({ added, faulty: rows }: { added: number; faulty: readonly FaultyRow[] }) {
  return (
    <Alert
      color="red"
      role="alert"
      title={rows.length === 1 ? 'One row was not added' : `${rows.length} rows were not added`}
    >
      <Text size="sm">
        {sayAdded(added)} {rows.length === 1 ? 'This one is' : 'These are'} still in the box, to be corrected and added
        again.
      </Text>
      <DataTable
        caption="Rows that were not added"
        columns={COLUMNS}
        rows={rows}
        rowKey={({ line }) => String(line)}
        empty={null}
      />
    </Alert>
  )
}

function sayAdded(count: number): string {
  if (count === 0) return 'Nothing was added.'
  return count === 1 ? 'One row was added.' : `${count} rows were added.`
}

async function findSkus(skus: readonly string[]): Promise<ReadonlyMap<string, SkuFound<CatalogVariant>>> {
  const { data } = await call('GET', '/catalog/skus', { query: { skus: skus.join('\n') } })
  const found = data.map(({ sku, variant, others }) => {
    return [sku.toLowerCase(), { product: variant, available: variant?.available ?? false, others }] as const
  })
  return new Map(found)
}

const FAULTS: Record<SkuFault | 'no_room' | 'too_many_units', string> = {
  no_sku: 'The SKU is missing.',
  too_much: 'There is more here than a SKU and a quantity. Write quantities without separators, such as 1000.',
  no_number: 'The quantity is no whole number.',
  out_of_range: 'The quantity has to be from 1 to 1,000,000.',
  no_room: `There is no room: a quote has at most ${MOST_ROWS} lines.`,
  too_many_units: 'With what is on the list already this would be more than 1,000,000.',
}

function sayFault({ fault, found }: LeftRow<CatalogVariant>): string {
  if (fault === 'several_products') {
    return `${(found?.others ?? 0) + 1} products have this SKU. Search for the one that is meant.`
  }
  if (fault === 'not_available' && found?.product) return `${variantName(found.product)} cannot be asked for now.`
  return fault === 'unknown_sku' || fault === 'not_available' ? 'The catalogue has no such SKU.' : FAULTS[fault]
}
