import { NativeSelect } from '@mantine/core'
import { COLUMN_USES, type ColumnUse } from '../../domain/lists/headings.ts'
import type { ListColumn } from '../../domain/lists/parse-sku-list.ts'
import classes from './list-columns.module.css'

interface ListColumnsProps {
  columns: readonly ListColumn[]
  onUse: (at: number, use: ColumnUse) => void
  legend: string
  /** Names the column that has no heading. */
  nameOf: (number: number) => string
  uses: Readonly<Record<ColumnUse, string>>
}

/** Shows how each column of a table is read, with its first cells, to be corrected. */
export function ListColumns({ columns, onUse, legend, nameOf, uses }: ListColumnsProps) {
  return (
    <fieldset className={classes.columns}>
      <legend>{legend}</legend>
      {columns.map(({ at, heading, samples, use }) => (
        <NativeSelect
          key={at}
          size="xs"
          label={heading === '' ? nameOf(at + 1) : heading}
          description={samples.join(' · ')}
          classNames={{ description: classes.samples ?? '', label: classes.label ?? '' }}
          value={use}
          data={COLUMN_USES.map((value) => ({ value, label: uses[value] }))}
          onChange={(event) => onUse(at, COLUMN_USES.find((one) => one === event.currentTarget.value) ?? 'none')}
        />
      ))}
    </fieldset>
  )
}
