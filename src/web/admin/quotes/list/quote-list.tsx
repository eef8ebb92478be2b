import { Button, Center, Loader, Stack } from '@mantine/core'
import { ArrowUp } from 'lucide-react'
import { lazy, type RefObject, Suspense, useCallback, useMemo, useRef } from 'react'
import type { QuoteItem } from '../../../client/admin-answers.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { say } from '../../../ui/say.ts'
import { InboxEmpty } from '../inbox-empty.tsx'
import { useArrivals } from '../use-arrivals.ts'
import type { Inbox } from '../use-inbox.ts'
import { useInboxKeys } from '../use-inbox-keys.ts'
import { useOpening } from '../use-opening.ts'
import { BulkOutcome } from './bulk-outcome.tsx'
import { columnsOf } from './column-choice.tsx'
import classes from './quote-list.module.css'
import { QuoteTable, type RowFocus } from './quote-table.tsx'
import { useBulk } from './use-bulk.ts'
import type { useQuoteList } from './use-quote-list.ts'
import { useSelection } from './use-selection.ts'

const BulkBar = lazy(async () => ({ default: (await import('./bulk-bar.tsx')).BulkBar }))

interface QuoteListProps {
  inbox: Inbox
  /** Identifies this list, so that another one starts afresh. */
  listKey: string
  read: ReturnType<typeof useQuoteList>
  columns: readonly string[]
  isCompact: boolean
  searchRef: RefObject<HTMLInputElement | null>
}

/** Shows the quotes of the inbox: loads more on scrolling, stays up to date, and selects quotes for bulk actions. */
export function QuoteList({ inbox, listKey, read: { list, rows }, columns, isCompact, searchRef }: QuoteListProps) {
  const { state, change } = inbox
  const { selected, toggle, toggleAll, select } = useSelection(listKey, rows)
  const bulk = useBulk(({ refused }) => select(refused.map(({ id }) => id)))
  const focusRef = useRef<RowFocus | null>(null)
  const shown = useMemo(() => columnsOf(columns), [columns])
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list
  const readOn = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, fetchNextPage])
  const sort = useCallback((sort: string) => change({ sort }), [change])
  const opening = useOpening(state)
  useInboxKeys({ rows, opening, focusRef, searchRef, onToggle: toggle })
  const chosen = rows.filter(({ id }) => selected.has(id))
  return (
    <Stack gap="sm">
      {bulk.report && <BulkOutcome report={bulk.report} onClose={bulk.forget} />}
      <Arrivals listKey={listKey} rows={rows} />
      <Loaded query={list} rows={8}>
        {() =>
          rows.length === 0 ? (
            <InboxEmpty state={state} onClear={() => change({ q: '', filters: {} })} />
          ) : (
            <div className={classes.list} aria-busy={list.isPlaceholderData}>
              <QuoteTable
                rows={rows}
                columns={shown}
                isCompact={isCompact}
                opening={opening}
                sort={state.sort}
                onSort={sort}
                selected={selected}
                onToggle={toggle}
                onToggleAll={toggleAll}
                onEnd={readOn}
                focusRef={focusRef}
              />
            </div>
          )
        }
      </Loaded>
      {hasNextPage && <More isReading={isFetchingNextPage} onMore={readOn} />}
      {chosen.length > 0 && (
        <Suspense>
          <BulkBar
            quotes={chosen}
            bulk={bulk}
            onRest={hasNextPage && chosen.length === rows.length ? async () => select(await readAll(list)) : null}
            onClear={() => select([])}
          />
        </Suspense>
      )}
    </Stack>
  )
}

function More({ isReading, onMore }: { isReading: boolean; onMore: () => void }) {
  return (
    <Center>
      {isReading ? (
        <Loader size="sm" aria-label={say('inbox.loading_more')} />
      ) : (
        <Button variant="subtle" onClick={onMore}>
          {say('inbox.load_more')}
        </Button>
      )}
    </Center>
  )
}

/** As many quotes are selected at once, at most. */
const MOST_SELECTED = 1_000

/** Reads the list to its end, or as far as quotes are selected at once, and returns the ids of its quotes. */
async function readAll(list: ReturnType<typeof useQuoteList>['list']): Promise<string[]> {
  const idsOf = ({ data }: Pick<typeof list, 'data'>) =>
    data?.pages.flatMap(({ data }) => data.map(({ id }) => id)) ?? []
  let read: Pick<typeof list, 'data' | 'hasNextPage' | 'isError'> = await list.fetchNextPage()
  while (read.hasNextPage && !read.isError && idsOf(read).length < MOST_SELECTED) read = await list.fetchNextPage()
  return idsOf(read)
}

/** Announces new quotes politely, with a button to jump to them. */
function Arrivals({ listKey, rows }: { listKey: string; rows: readonly QuoteItem[] }) {
  const [count, seen] = useArrivals(listKey, rows)
  const show = () => {
    seen()
    window.scrollTo({ top: 0 })
  }
  return (
    <div role="status" className={classes.arrivals}>
      {count > 0 && (
        <Button size="compact-sm" radius="xl" leftSection={<ArrowUp size={14} aria-hidden />} onClick={show}>
          {say('inbox.arrived', { count })}
        </Button>
      )}
    </div>
  )
}
