import { Button, FileButton, Group, Stack, Text, Textarea } from '@mantine/core'
import { FileSpreadsheet } from 'lucide-react'
import type { ColumnUse } from '../../../domain/lists/headings.ts'
import type { SkuList as ParsedList } from '../../../domain/lists/parse-sku-list.ts'
import { call } from '../../client/admin.ts'
import type { CatalogVariant } from '../../client/admin-answers.ts'
import type { LinesThere } from '../../sku-list/fit-rows.ts'
import { ListColumns } from '../../sku-list/list-columns.tsx'
import type { SkuFound } from '../../sku-list/match-sku-rows.ts'
import { MOST_ROWS, useListBox } from '../../sku-list/use-list-box.ts'
import { Refused } from '../../ui/refused.tsx'
import { say } from '../../ui/say.ts'
import { digitsOf } from '../digits-of.ts'
import { LeftRows } from './left-rows.tsx'

/** A variant of a pasted list, and how many. */
export interface SkuPick {
  variant: CatalogVariant
  quantity: number
}

interface SkuListProps {
  /** The company the list is for, whose own part numbers are known and learnt; null if there is none. */
  company: { id: string; name: string | null } | null
  /** Returns the list the rows are added to, as it is when they are found. */
  there: () => LinesThere<CatalogVariant>
  /** Adds the rows; if it throws, the whole text stays in the box. */
  onAdd: (picks: SkuPick[]) => void | Promise<void>
  /** Is told how many rows are in the box. */
  onRows?: (rows: number) => void
}

const USES = {
  sku: say('sku_list.column.sku'),
  quantity: say('sku_list.column.quantity'),
  name: say('sku_list.column.name'),
  none: say('sku_list.column.none'),
}

/** Adds a list: pasted, dropped or chosen as a file. Added rows leave the box; the others stay, each with its reason. */
export function SkuList({ company, there, onAdd, onRows }: SkuListProps) {
  const box = useListBox<CatalogVariant>({
    find: (skus) => findSkus(skus, company?.id),
    there,
    onRows,
    onAdd: (picks) => onAdd(picks.map(({ product: variant, quantity }) => ({ variant, quantity }))),
    remember:
      company &&
      ((partNumber, { id: variant_id }) =>
        call('PUT', '/companies/{id}/part-numbers', {
          params: { id: digitsOf(company.id) },
          body: { part_number: partNumber, variant_id },
        })),
  })
  const { list, done } = box
  const tooMany = box.isTooMany && say('sku_list.too_many', { count: list.rows.length, most: MOST_ROWS })
  return (
    <Stack gap="sm" {...box.takes}>
      <Textarea
        label={say('sku_list.label')}
        description={say('sku_list.hint')}
        placeholder={'OAK-2-OIL, 12\nOAK-4-OIL, 3'}
        autosize
        minRows={3}
        maxRows={12}
        value={box.text}
        readOnly={box.busy}
        error={tooMany || (box.fileFault && say(`sku_list.${box.fileFault}`))}
        onChange={(event) => box.change(event.currentTarget.value)}
      />
      <Reading list={list} setUse={box.setUse} />
      {done && done.left.length > 0 && <LeftRows box={box} left={done.left} company={company} />}
      <Text role="status" size="sm" component="div">
        {done && done.left.length === 0 && say('sku_list.added', { count: done.added })}
        {done && done.unsure.length > 0 && <Unsure unsure={done.unsure} />}
      </Text>
      <Refused refusal={box.refusal} />
      <Group>
        <Button
          variant="default"
          disabled={list.rows.length === 0 || box.isTooMany}
          loading={box.busy}
          onClick={box.add}
        >
          {say('sku_list.add', { count: list.rows.length })}
        </Button>
        <FileButton
          onChange={box.open}
          accept=".xlsx,.csv,.tsv,.txt"
          inputProps={{ 'aria-label': say('sku_list.file') }}
        >
          {(props) => (
            <Button {...props} variant="subtle" leftSection={<FileSpreadsheet size={16} aria-hidden />}>
              {say('sku_list.file')}
            </Button>
          )}
        </FileButton>
      </Group>
    </Stack>
  )
}

/** Shows how the list is read: its columns, and the rows that ask for nothing. */
function Reading({ list, setUse }: { list: ParsedList; setUse: (at: number, use: ColumnUse) => void }) {
  return (
    <>
      {list.columns.length > 1 && (
        <ListColumns
          columns={list.columns}
          onUse={setUse}
          legend={say('sku_list.columns')}
          nameOf={(number) => say('sku_list.column', { number })}
          uses={USES}
        />
      )}
      {list.unasked > 0 && (
        <Text size="sm" c="dimmed">
          {say('sku_list.unasked', { count: list.unasked })}
        </Text>
      )}
    </>
  )
}

/** Quantities such as `1.000`, which elsewhere mean another number. */
function Unsure({ unsure }: { unsure: readonly { text: string; quantity: number }[] }) {
  return (
    <>
      {say('sku_list.unsure')}
      <ul>
        {unsure.map(({ text, quantity }) => (
          <li key={text}>
            <span className="typed">{text}</span> – {say('sku_list.unsure_row', { quantity })}
          </li>
        ))}
      </ul>
    </>
  )
}

/** The most characters of SKUs in a request: they travel in its address. */
const MOST_CHARACTERS = 3000

async function findSkus(
  skus: readonly string[],
  company_id: string | undefined,
): Promise<ReadonlyMap<string, SkuFound<CatalogVariant>>> {
  const text = skus.join('\n')
  if (text.length > MOST_CHARACTERS && skus.length > 1) {
    const half = Math.ceil(skus.length / 2)
    const parts = [await findSkus(skus.slice(0, half), company_id), await findSkus(skus.slice(half), company_id)]
    return new Map(parts.flatMap((found) => [...found]))
  }
  const { data } = await call('GET', '/catalog/skus', { query: { skus: `${text}\n`, company_id } })
  const found = data.map(({ sku, variant, others }) => {
    return [sku.toLowerCase(), { product: variant, available: variant?.available ?? false, others }] as const
  })
  return new Map(found)
}
