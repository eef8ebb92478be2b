import { useQuery } from '@tanstack/react-query'
import { resource } from '../../client/admin.ts'
import { say } from '../../ui/say.ts'
import { pollEvery } from '../live/poll-every.ts'
import { AnchorLink } from '../shell/links.tsx'
import { type InboxState, TABS, writeInbox } from './inbox-search.ts'
import classes from './inbox-tabs.module.css'
import { TAB_NAMES } from './quote-words.ts'

/** Shows the tabs with their counts; switching tabs keeps the search, filters and sort. */
export function InboxTabs({ state }: { state: InboxState }) {
  const { data } = useQuery({ ...resource('/quotes/counts'), refetchInterval: () => pollEvery(10_000) })
  return (
    <nav className={classes.tabs} aria-label={say('inbox.tabs')}>
      {TABS.map((tab) => (
        <AnchorLink
          key={tab}
          to="/quotes"
          search={{ ...writeInbox(state), tab }}
          className={classes.tab ?? ''}
          underline="never"
          {...(tab === state.tab && { 'aria-current': 'page' as const })}
        >
          {TAB_NAMES[tab]}
          <Count of={tab === 'all' ? undefined : data?.tabs[tab]} to={data?.counted_to} />
        </AnchorLink>
      ))}
    </nav>
  )
}

function Count({ of, to = 0 }: { of: number | undefined; to: number | undefined }) {
  if (of === undefined) return null
  return <span className={classes.count}>{of >= to ? `${of}+` : of}</span>
}
