import { Table } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './data-table.module.css'
import { say } from './say.ts'

export interface Column<T> {
  key: string
  header: ReactNode
  /** True to align figures to the right. */
  figures?: boolean
  cell: (row: T) => ReactNode
}

interface DataTableProps<T> {
  /** The table's title for screen readers. */
  caption: string
  columns: readonly Column<T>[]
  rows: readonly T[]
  rowKey: (row: T) => string
  /** Shown instead of rows if there are none. */
  empty: ReactNode
  /** Rows that count for less, shown paler. */
  isPale?: (row: T) => boolean
  /** It may be wider than the page; then it scrolls on its own. */
  wide?: boolean
}

/** A table; on a narrow screen each row becomes a card, with its cells below one another under their headers. */
export function DataTable<T>({ caption, columns, rows, rowKey, empty, isPale, wide = false }: DataTableProps<T>) {
  if (rows.length === 0) return empty
  const table = (
    <Table className={classes.table ?? ''} verticalSpacing="xs" highlightOnHover>
      <Table.Caption className={classes.caption ?? ''}>{caption}</Table.Caption>
      <Table.Thead>
        <Table.Tr>
          {columns.map(({ key, header, figures = false }) => (
            <Table.Th key={key} {...(figures && { className: 'figures' })}>
              {header}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <Table.Tr key={rowKey(row)} {...(isPale?.(row) && { className: classes.pale ?? '' })}>
            {columns.map(({ key, header, figures = false, cell }) => (
              <Table.Td key={key} {...(figures && { className: 'figures' })}>
                <span className={classes.label}>{header}</span>
                {cell(row)}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
  if (!wide) return table
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
    <section className={classes.scroll} aria-label={say('ui.scrolls', { caption })} tabIndex={0}>
      {table}
    </section>
  )
}
