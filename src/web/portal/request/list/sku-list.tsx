import { Button, FileButton } from '@mantine/core'
import { FileSpreadsheet } from 'lucide-react'
import type { ColumnUse } from '../../../../domain/lists/headings.ts'
import type { SkuList as ParsedList } from '../../../../domain/lists/parse-sku-list.ts'
import { call } from '../../../client/portal.ts'
import type { Product } from '../../../client/portal-answers.ts'
import { findSkus } from '../../../sku-list/find-skus.ts'
import type { LinesThere } from '../../../sku-list/fit-rows.ts'
import { ListColumns } from '../../../sku-list/list-columns.tsx'
import { MOST_ROWS, useListBox } from '../../../sku-list/use-list-box.ts'
import { useLanguage } from '../../language/language-provider.tsx'
import { Refused } from '../../shell/refused.tsx'
import { TextBox } from '../../shell/text-box.tsx'
import { lookUp } from '../find-products.ts'
import classes from '../request.module.css'
import type { Pick } from '../request-draft.ts'
import { LeftRows } from './left-rows.tsx'
import { PartNumbers } from './part-numbers.tsx'

interface SkuListProps {
  store: string
  /** The company the contact buys for; null for guests, and while it is not clear. */
  company: { id: string; name: string } | null
  /** Returns the list the rows are added to, as it is when they are found. */
  there: () => LinesThere<Product>
  /** Adds the products that were found and fit. */
  onAdd: (picks: readonly Pick[]) => void
  /** Is told how many rows are in the box. */
  onRows: (rows: number) => void
  /** Says what is wrong with rows that are still there. */
  fault: string | undefined
}

/** Quick order by a list: pasted, dropped or chosen as a file. Added rows leave the box; the others stay, each with its reason. */
export function SkuList({ store, company, there, onAdd, onRows, fault }: SkuListProps) {
  const { say } = useLanguage()
  const find = (skus: readonly string[]) => findSkus(skus, (known) => lookUp(store, { skus: known }))
  const remember =
    company &&
    ((partNumber: string, product: Product) =>
      call('PUT', '/companies/{id}/part-numbers', {
        params: { id: company.id },
        body: { part_number: partNumber, variant_id: product.variant_id },
      }))
  const box = useListBox({ find, there, onAdd, remember, onRows })
  const { list, done } = box
  const tooMany = box.isTooMany && say('request.paste_too_many', { count: list.rows.length, most: MOST_ROWS })
  return (
    <div className={classes.stack} {...box.takes}>
      <TextBox
        label={say('request.paste')}
        description={say('request.paste_hint')}
        placeholder={'OAK-2-OIL, 12\n3 x OAK-4-OIL'}
        rows={3}
        value={box.text}
        readOnly={box.busy}
        error={tooMany || (box.fileFault && say(`request.${box.fileFault}`)) || fault}
        onChange={(event) => box.change(event.currentTarget.value)}
      />
      <Reading list={list} setUse={box.setUse} />
      {done && done.unsure.length > 0 && <Unsure unsure={done.unsure} />}
      {done && done.left.length > 0 && <LeftRows store={store} box={box} left={done.left} company={company} />}
      <Refused refusal={box.refusal} />
      <div className={classes.row}>
        <Button
          variant="default"
          disabled={list.rows.length === 0 || box.isTooMany}
          loading={box.busy}
          onClick={box.add}
        >
          {say('request.paste_add', { count: Math.max(list.rows.length, 1) })}
        </Button>
        <FileButton
          onChange={box.open}
          accept=".xlsx,.csv,.tsv,.txt"
          inputProps={{ 'aria-label': say('request.file') }}
        >
          {(props) => (
            <Button {...props} variant="subtle" leftSection={<FileSpreadsheet size={16} aria-hidden />}>
              {say('request.file')}
            </Button>
          )}
        </FileButton>
      </div>
      {company && <PartNumbers company={company} />}
    </div>
  )
}

/** Shows how the list is read: its columns, and the rows that ask for nothing. */
function Reading({ list, setUse }: { list: ParsedList; setUse: (at: number, use: ColumnUse) => void }) {
  const { say } = useLanguage()
  return (
    <>
      {list.columns.length > 1 && (
        <ListColumns
          columns={list.columns}
          onUse={setUse}
          legend={say('request.columns')}
          nameOf={(number) => say('request.column', { number })}
          uses={{
            sku: say('request.column.sku'),
            quantity: say('request.column.quantity'),
            name: say('request.column.name'),
            none: say('request.column.none'),
          }}
        />
      )}
      {list.unasked > 0 && <p className={classes.hint}>{say('request.unasked', { count: list.unasked })}</p>}
    </>
  )
}

/** Quantities such as `1.000`, which elsewhere mean another number. */
function Unsure({ unsure }: { unsure: readonly { text: string; quantity: number }[] }) {
  const { say } = useLanguage()
  return (
    <div role="status" className={classes.hint}>
      {say('request.unsure')}
      <ul className={classes.faulty}>
        {unsure.map(({ text, quantity }) => (
          <li key={text}>
            <code className="typed">{text}</code>
            <span>{say('request.unsure_row', { quantity })}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
