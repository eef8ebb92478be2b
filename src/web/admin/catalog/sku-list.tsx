import { Alert, Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { MOST_ROWS, parseSkuList, type SkuFault, type SkuRow } from '../../../domain/parse-sku-list.ts'
import type { CatalogVariant, Page, SkuMatch } from '../../../http/admin/contract.ts'
import { useSubmit } from '../../http/use-submit.ts'
import { matchSkuRows, type SkuFound, type FaultyRow as UnmatchedRow } from '../../sku-list/match-sku-rows.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Refused } from '../../ui/refused.tsx'
import { call } from '../api.ts'
import { variantName } from './variant-name.ts'

/** What a pasted list asks for. */
export interface SkuPick {
  variant: CatalogVariant
  quantity: number
}

/** A row that cannot be added, and why, in words. */
type FaultyRow = Pick<SkuRow, 'line' | 'text'> & { fault: string }

/** Takes a pasted list of SKUs and quantities: what was found is handed over, what was not stays to be corrected, each row with its reason. */
export function SkuList({ onAdd }: { onAdd: (picks: SkuPick[]) => void }) {
  const [text, setText] = useState('')
  const [faulty, setFaulty] = useState<FaultyRow[]>([])
  const rows = parseSkuList(text)
  const tooMany = rows.length > MOST_ROWS
  const adding = useSubmit(() => lookUp(rows), {
    onDone: ({ picks, faulty }) => {
      if (picks.length > 0) onAdd(picks)
      setText(faulty.map((row) => row.text).join('\n'))
      setFaulty(faulty.map((row, i) => ({ ...row, line: i + 1 })))
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
        error={tooMany && `These are ${rows.length} rows; at most ${MOST_ROWS} can be added at a time.`}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {faulty.length > 0 && <Faulty rows={faulty} />}
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

function Faulty({ rows }: { rows: readonly FaultyRow[] }) {
  return (
    <Alert
      color="red"
      role="alert"
      title={rows.length === 1 ? 'One row was not added' : `${rows.length} rows were not added`}
    >
      <Text size="sm">Everything else was. Correct them above and add them again.</Text>
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

async function lookUp(rows: readonly SkuRow[]): Promise<{ picks: SkuPick[]; faulty: FaultyRow[] }> {
  const { picks, faulty } = await matchSkuRows(rows, findSkus)
  return {
    picks: picks.map(({ product: variant, quantity }) => ({ variant, quantity })),
    faulty: faulty.map((row) => ({ ...row, fault: sayFault(row) })),
  }
}

async function findSkus(skus: readonly string[]): Promise<ReadonlyMap<string, SkuFound<CatalogVariant>>> {
  const { data } = await call<Page<SkuMatch>>('GET', ['catalog', 'skus'], { query: { skus: skus.join('\n') } })
  const found = data.map(({ sku, variant, others }) => {
    return [sku.toLowerCase(), { product: variant, available: variant?.available ?? false, others }] as const
  })
  return new Map(found)
}

const FAULTS: Record<SkuFault, string> = {
  no_sku: 'The SKU is missing.',
  too_much: 'There is more here than a SKU and a quantity. Write quantities without separators, such as 1000.',
  no_number: 'The quantity is no whole number.',
  out_of_range: 'The quantity has to be from 1 to 1,000,000.',
}

function sayFault({ fault, found }: UnmatchedRow<CatalogVariant>): string {
  if (fault === 'several_products') {
    return `${(found?.others ?? 0) + 1} products have this SKU. Search for the one that is meant.`
  }
  if (fault === 'not_available' && found?.product) return `${variantName(found.product)} cannot be asked for now.`
  return fault === 'unknown_sku' || fault === 'not_available' ? 'The catalogue has no such SKU.' : FAULTS[fault]
}
