import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import type { QuoteItem } from '../../../client/admin-answers.ts'
import { say } from '../../../ui/say.ts'
import { useSession } from '../../session/session.ts'
import { useKeptPlace } from '../use-kept-place.ts'
import type { Opening } from '../use-opening.ts'
import type { QuoteColumn } from './columns.tsx'
import { QuoteRow } from './quote-row.tsx'
import classes from './quote-table.module.css'
import { QuoteTableHead } from './quote-table-head.tsx'
import { usePrefetch } from './use-prefetch.ts'

const CHECK_WIDTH = 40
const NUMBER_WIDTH = 90

/** Scrolls a row into view and focuses it. */
export interface RowFocus {
  focus: (index: number) => void
}

interface QuoteTableProps {
  rows: readonly QuoteItem[]
  columns: readonly QuoteColumn[]
  /** True for one line a quote. */
  isCompact: boolean
  opening: Opening
  sort: string
  onSort: (sort: string) => void
  selected: ReadonlySet<string>
  onToggle: (id: string) => void
  onToggleAll: () => void
  /** Called when the end of the list comes into view. */
  onEnd: () => void
  focusRef: RefObject<RowFocus | null>
}

/** Shows the quotes as a table that draws only the visible rows; on a narrow screen each row becomes a card. */
export function QuoteTable(props: QuoteTableProps) {
  const { rows, columns, isCompact, opening, onEnd, focusRef, selected, onToggle, ...head } = props
  const { openId, link } = opening
  const { timezone } = useSession().store
  const body = useRef<HTMLTableSectionElement>(null)
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const at = Math.round((body.current?.getBoundingClientRect().top ?? 0) + window.scrollY)
    if (at !== top) setTop(at)
  })
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => 58,
    overscan: 10,
    scrollMargin: top,
    getItemKey: (index) => rows[index]?.id ?? index,
  })
  const items = virtualizer.getVirtualItems()
  useKeptPlace(rows, virtualizer)
  const prefetch = usePrefetch(rows, openId)
  useImperativeHandle(focusRef, () => ({
    focus: (index) => {
      const find = () => body.current?.querySelector<HTMLElement>(`[data-index="${index}"] a`)
      virtualizer.scrollToIndex(index)
      const row = find()
      if (row)
        row.focus({ preventScroll: true }) // without delay: the next key starts from here
      else requestAnimationFrame(() => find()?.focus({ preventScroll: true }))
    },
  }))
  const [first, last] = [items[0], items.at(-1)]
  const isAtEnd = last !== undefined && last.index >= rows.length - 5
  useEffect(() => {
    if (isAtEnd) onEnd()
  }, [isAtEnd, onEnd])
  return (
    <table
      className={classes.table}
      {...(isCompact && { 'data-compact': true })}
      {...(openId !== undefined && { 'data-beside': true })}
    >
      <caption className={classes.caption}>{say('page.quotes')}</caption>
      <Widths columns={columns} />
      <QuoteTableHead {...head} columns={columns} selected={selected.size} loaded={rows.length} />
      <tbody ref={body} onPointerOver={prefetch} onFocus={prefetch}>
        <Space height={first ? first.start - top : 0} />
        {items.map(({ index, key }) => {
          const item = rows[index]
          if (!item) return null
          const isSelected = selected.has(item.id)
          const isOpen = item.id === openId
          const shared = { item, index, columns, isSelected, isOpen, link, onToggle, timeZone: timezone }
          return <QuoteRow key={key} ref={virtualizer.measureElement} {...shared} />
        })}
        <Space height={last ? virtualizer.getTotalSize() - (last.end - top) : 0} />
      </tbody>
    </table>
  )
}

function Widths({ columns }: { columns: readonly QuoteColumn[] }) {
  const all = columns.reduce((sum, { width }) => sum + width, CHECK_WIDTH + NUMBER_WIDTH)
  return (
    <colgroup>
      <col style={{ width: `${(CHECK_WIDTH / all) * 100}%` }} />
      <col style={{ width: `${(NUMBER_WIDTH / all) * 100}%` }} />
      {columns.map(({ key, width }) => (
        <col key={key} data-column={key} style={{ width: `${(width / all) * 100}%` }} />
      ))}
    </colgroup>
  )
}

/** Fills the space of the rows out of view. */
function Space({ height }: { height: number }) {
  if (height <= 0) return null
  return (
    <tr aria-hidden>
      <td style={{ height, padding: 0 }} />
    </tr>
  )
}
