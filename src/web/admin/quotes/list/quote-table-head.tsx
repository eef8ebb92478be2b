import { Checkbox, UnstyledButton } from '@mantine/core'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { say } from '../../../ui/say.ts'
import type { QuoteColumn } from './columns.tsx'
import classes from './quote-table.module.css'

interface QuoteTableHeadProps {
  columns: readonly QuoteColumn[]
  sort: string
  onSort: (sort: string) => void
  /** The number of loaded rows that are selected. */
  selected: number
  loaded: number
  onToggleAll: () => void
}

/** Shows the headers; sortable ones are buttons, and pressing one again reverses the order. */
export function QuoteTableHead({ columns, sort, onSort, selected, loaded, onToggleAll }: QuoteTableHeadProps) {
  const shared = { sort, onSort }
  return (
    <thead className={classes.head}>
      <tr>
        <th className={classes.check} scope="col">
          <Checkbox
            size="sm"
            aria-label={say('inbox.select_all', { count: loaded })}
            checked={loaded > 0 && selected === loaded}
            indeterminate={selected > 0 && selected < loaded}
            onChange={onToggleAll}
          />
        </th>
        <Header name={say('inbox.number')} by="number" {...shared} />
        {columns.map(({ key, name, sort: by, figures }) => (
          <Header key={key} name={name} column={key} by={by} figures={figures} {...shared} />
        ))}
      </tr>
    </thead>
  )
}

interface HeaderProps {
  name: string
  by: string | undefined
  column?: string
  figures?: boolean | undefined
  sort: string
  onSort: (sort: string) => void
}

function Header({ name, by, column, figures = false, sort, onSort }: HeaderProps) {
  const isDescending = sort.startsWith('-')
  const isSorted = by !== undefined && sort.replace('-', '') === by
  const Arrow = isDescending ? ArrowDown : ArrowUp
  const turned = isDescending ? by : `-${by}`
  return (
    <th
      scope="col"
      data-column={column}
      {...(figures && { className: 'figures' })}
      {...(isSorted && { 'aria-sort': isDescending ? ('descending' as const) : ('ascending' as const) })}
    >
      {by === undefined ? (
        name
      ) : (
        <UnstyledButton
          className={classes.sort ?? ''}
          onClick={() => onSort(isSorted ? (turned ?? by) : firstOrder(by))}
        >
          {name}
          {isSorted && <Arrow size={14} aria-hidden />}
        </UnstyledButton>
      )}
    </th>
  )
}

/** Returns the first sort order of a column: the earliest expiry first; otherwise the latest or largest first. */
function firstOrder(by: string): string {
  return by === 'expires_at' ? by : `-${by}`
}
