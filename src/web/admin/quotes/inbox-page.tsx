import { Button, Group, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Download, ListFilter, Plus } from 'lucide-react'
import { lazy, Suspense, useMemo, useRef } from 'react'
import { address } from '../../client/admin.ts'
import type { QuoteItem } from '../../client/admin-answers.ts'
import { say } from '../../ui/say.ts'
import { useSession } from '../session/session.ts'
import { ButtonLink } from '../shell/links.tsx'
import { Page } from '../shell/page.tsx'
import { useDesk } from './desk/use-desk.ts'
import { FilterChips } from './filter-chips.tsx'
import { toQuery } from './inbox-search.ts'
import { InboxTabs } from './inbox-tabs.tsx'
import { ColumnChoice, useColumns, useCompact } from './list/column-choice.tsx'
import { QuoteList } from './list/quote-list.tsx'
import { SortSelect } from './list/sort-select.tsx'
import { useQuoteList } from './list/use-quote-list.ts'
import { SearchBox } from './search-box.tsx'
import { type Inbox, useInbox } from './use-inbox.ts'
import { ViewsMenu } from './views-menu.tsx'

const FilterPanel = lazy(async () => ({ default: (await import('./filter-panel.tsx')).FilterPanel }))

/** Shows the store's quotes, in tabs by whose turn it is; narrower while a quote is open beside it. */
export function InboxPage() {
  const inbox = useInbox()
  const { state, change } = inbox
  const { timezone } = useSession().store
  const query = useMemo(() => toQuery(state, timezone), [state, timezone])
  const listKey = new URLSearchParams(query).toString()
  const read = useQuoteList(query)
  const [columns, chooseColumns] = useColumns(inbox)
  const [isCompact, setCompact] = useCompact()
  const { isBeside } = useDesk()
  const searchRef = useRef<HTMLInputElement>(null)
  const companies = useMemo(() => companiesOf(read.rows), [read.rows])
  return (
    <Page title={say('page.quotes')} isAside={isBeside} actions={<Actions query={query} isShort={isBeside} />}>
      <Stack gap={isBeside ? 'xs' : 'md'}>
        <InboxTabs state={state} />
        <Group gap="xs">
          <SearchBox ref={searchRef} value={state.q} onSearch={(q) => change({ q }, { replace: true })} />
          <SortSelect value={state.sort} onChange={(sort) => change({ sort })} isNeeded={isBeside} />
          <Filters inbox={inbox} companies={companies} />
          <ViewsMenu inbox={inbox} columns={columns} />
          <ColumnChoice shown={columns} onChange={chooseColumns} isCompact={isCompact} onCompact={setCompact} />
        </Group>
        <FilterChips state={state} companies={companies} onChange={change} />
        <QuoteList
          inbox={inbox}
          listKey={listKey}
          read={read}
          columns={columns}
          isCompact={isCompact}
          searchRef={searchRef}
        />
      </Stack>
    </Page>
  )
}

function Actions({ query, isShort }: { query: Record<string, string>; isShort: boolean }) {
  return (
    <>
      {!isShort && (
        <Button
          component="a"
          href={address('/quotes/export.csv', { query })}
          download
          variant="default"
          leftSection={<Download size={16} aria-hidden />}
        >
          {say('inbox.export')}
        </Button>
      )}
      <ButtonLink to="/quotes/new" size={isShort ? 'xs' : 'sm'} leftSection={<Plus size={16} aria-hidden />}>
        {say('inbox.new_quote')}
      </ButtonLink>
    </>
  )
}

function Filters({ inbox: { state, change }, companies }: { inbox: Inbox; companies: ReturnType<typeof companiesOf> }) {
  const [opened, { open, close }] = useDisclosure(false)
  const wasOpened = useRef(false)
  wasOpened.current ||= opened
  const set = Object.keys(state.filters).length
  return (
    <>
      <Button variant="default" leftSection={<ListFilter size={16} aria-hidden />} onClick={open}>
        {set > 0 ? say('inbox.filters_set', { count: set }) : say('filter.title')}
      </Button>
      <Suspense>
        {wasOpened.current && (
          <FilterPanel
            opened={opened}
            onClose={close}
            filters={state.filters}
            companies={companies}
            onChange={(filters) => change({ filters }, { replace: true })}
          />
        )}
      </Suspense>
    </>
  )
}

/** Returns the companies of these quotes, by the digits of their ids as the filter uses them. */
function companiesOf(rows: readonly QuoteItem[]): { value: string; label: string }[] {
  const named = rows.flatMap(({ company }) =>
    company?.id ? [[company.id.replace(/^.*\//, ''), company.name ?? company.id] as const] : [],
  )
  return [...new Map(named)]
    .map(([value, label]) => ({ value, label }))
    .toSorted((a, b) => (a.label < b.label ? -1 : 1))
}
