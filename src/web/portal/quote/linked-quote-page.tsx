import { queryOptions, useQuery } from '@tanstack/react-query'
import { call, credentials, resource } from '../../client/portal.ts'
import { Refusal } from '../../http/send.ts'
import { setClockAhead } from '../../ui/use-now.ts'
import { Read } from '../shell/read.tsx'
import { BrokenLink } from './broken-link.tsx'
import { QuotePage } from './quote-page.tsx'
import { BY_LINK } from './stored-drafts.ts'

/** Reads which quote the link opens, and the time of its store. */
const visitQuery = queryOptions({
  ...resource('/session'),
  queryFn: async ({ signal }) => {
    const visit = await call('GET', '/session', { signal })
    setClockAhead(visit.store.clock_ahead_ms)
    return visit
  },
})

/** Shows the quote that the link in the address opens. */
export function LinkedQuotePage() {
  credentials.link ??= location.pathname.replace(/\/+$/, '').split('/').at(-1) ?? ''
  const session = useQuery(visitQuery)
  if (session.error && isOver(session.error)) return <BrokenLink />
  return (
    <Read query={session}>
      {({ quote_id: id }) => (id === null ? <BrokenLink /> : <QuotePage quoteId={id} reader={BY_LINK} />)}
    </Read>
  )
}

/** Returns whether the link is wrong, expired or revoked. */
function isOver(error: Error): boolean {
  return error instanceof Refusal && [401, 404, 410].includes(error.status)
}
