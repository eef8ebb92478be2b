import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../client/portal.ts'
import type { PortalQuote } from '../../../client/portal-answers.ts'
import type { Decisions } from './use-decisions.ts'

const PAUSE_MS = 200

/** Returns the service's total for these decisions, or the last known one until it answers. */
export function usePreview({ id, revision, agreed }: PortalQuote, made: Decisions['made'] | 'all') {
  const [decided] = useDebouncedValue(made, PAUSE_MS)
  const isAny = made === 'all' || Object.keys(made).length > 0
  const body = toBody(decided)
  const { data, isFetching } = useQuery({
    queryKey: ['answer preview', id, revision, body],
    queryFn: ({ signal }) => call('POST', '/quotes/{id}/answer/preview', { params: { id }, body, signal }),
    enabled: isAny && decided === made,
    placeholderData: (before) => before,
  })
  const isSettled = !isAny || (decided === made && data !== undefined && !isFetching)
  return { agreed: isAny && data ? data.agreed : agreed, isSettled }
}

/** Converts decisions to the API's request body. */
export function toBody(made: Decisions['made'] | 'all') {
  if (made === 'all') return { accept_all: true as const }
  return { decisions: Object.entries(made).map(([line_id, decision]) => ({ line_id, decision })) }
}
