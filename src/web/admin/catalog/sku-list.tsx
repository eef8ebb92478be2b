import { Alert, Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { MOST_ROWS, parseSkuList, type SkuRow } from '../../../domain/quotes/parse-sku-list.ts'
import { call } from '../../client/admin.ts'
import type { CatalogVariant } from '../../client/admin-answers.ts'
import { useSubmit } from '../../http/use-submit.ts'
import { fitRows, type LeftRow, type LinesThere } from '../../sku-list/fit-rows.ts'
import { matchSkuRows, type SkuFound } from '../../sku-list/match-sku-rows.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Refused } from '../../ui/refused.tsx'
import { say } from '../../ui/say.ts'
import { variantName } from './variant-name.ts'

/** A variant of a pasted list, and how many. */
export interface SkuPick {
  variant: CatalogVariant
  quantity: number
}

/** A row that cannot be added, with the reason in words. */
type FaultyRow = Pick<SkuRow, 'line' | 'text'> & { fault: string }

interface SkuListProps {
  /** Returns the list the rows are added to, as it is when they are found. */
  there: () => LinesThere<CatalogVariant>
  /** Adds the rows; if it throws, the whole text stays in the box. */
  onAdd: (picks: SkuPick[]) => void | Promise<void>
}

/** Adds a pasted list of SKUs and quantities. Added rows leave the box; the others stay, each with its reason. */
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
        label={say('sku_list.label')}
        description={say('sku_list.hint')}
        placeholder={'OAK-2-OIL, 12\nOAK-4-OIL, 3'}
        autosize
        minRows={3}
        maxRows={12}
        value={text}
        readOnly={adding.busy}
        error={tooMany && say('sku_list.too_many', { count: rows.length, most: MOST_ROWS })}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {done && done.faulty.length > 0 && <Faulty {...done} />}
      <Text role="status" size="sm">
        {done && done.faulty.length === 0 && say('sku_list.added', { count: done.added })}
      </Text>
      <Refused refusal={adding.refusal} />
      <Group>
        <Button
          variant="default"
          disabled={rows.length === 0 || tooMany}
          loading={adding.busy}
          onClick={() => void adding.run()}
        >
          {say('sku_list.add', { count: rows.length })}
        </Button>
      </Group>
    </Stack>
  )
}

const COLUMNS: readonly Column<FaultyRow>[] = [
  { key: 'line', header: say('sku_list.row'), figures: true, cell: ({ line }) => line },
  { key: 'text', header: say('sku_list.pasted'), cell: ({ text }) => <span className="typed">{text}</span> },
  { key: 'fault', header: say('sku_list.fault'), cell: ({ fault }) => <span className="typed">{fault}</span> },
]

function Faulty({ added, faulty: rows }: { added: number; faulty: readonly FaultyRow[] }) {
  return (
    <Alert color="red" role="alert" title={say('sku_list.faulty', { count: rows.length })}>
      <Text size="sm">
        {say('sku_list.added', { count: added })} {say('sku_list.still_there', { count: rows.length })}
      </Text>
      <DataTable
        caption={say('sku_list.caption')}
        columns={COLUMNS}
        rows={rows}
        rowKey={({ line }) => String(line)}
        empty={null}
      />
    </Alert>
  )
}

async function findSkus(skus: readonly string[]): Promise<ReadonlyMap<string, SkuFound<CatalogVariant>>> {
  const { data } = await call('GET', '/catalog/skus', { query: { skus: skus.join('\n') } })
  const found = data.map(({ sku, variant, others }) => {
    return [sku.toLowerCase(), { product: variant, available: variant?.available ?? false, others }] as const
  })
  return new Map(found)
}

function sayFault({ fault, found }: LeftRow<CatalogVariant>): string {
  const isUnknown = fault === 'not_available' && !found?.product
  return say(isUnknown ? 'sku_list.fault.unknown_sku' : `sku_list.fault.${fault}`, {
    count: (found?.others ?? 0) + 1,
    product: found?.product ? variantName(found.product) : '',
    most: MOST_ROWS,
  })
}
