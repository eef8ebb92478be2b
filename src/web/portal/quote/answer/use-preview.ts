import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../../client/portal.ts'
import type { PortalQuote } from '../../../client/portal-answers.ts'
import type { Decisions } from './use-decisions.ts'
import type { Quantities } from './use-quantities.ts'

const PAUSE_MS = 200

type Made = Decisions['made'] | 'all'

/** Returns the service's total for these decisions and quantities, or the last known one until it answers. */
export function usePreview({ id, revision, agreed }: PortalQuote, made: Made, chosen: Quantities['chosen']) {
  const asked = useMemo(() => toBody(made, chosen), [made, chosen])
  const [decided] = useDebouncedValue(asked, PAUSE_MS)
  const isAny = made === 'all' || Object.keys(made).length > 0
  const { data, isFetching } = useQuery({
    queryKey: ['answer preview', id, revision, decided],
    queryFn: ({ signal }) => call('POST', '/quotes/{id}/answer/preview', { params: { id }, body: decided, signal }),
    enabled: isAny && decided === asked,
    placeholderData: (before) => before,
  })
  const isSettled = !isAny || (decided === asked && data !== undefined && !isFetching)
  return { agreed: isAny && data ? data.agreed : agreed, lines: isAny && data ? data.lines : [], isSettled }
}

/** Converts decisions, and the quantities of the lines they accept, to the API's request body. */
export function toBody(made: Made, chosen: Quantities['chosen']) {
  const entries = Object.entries(chosen).filter(([id]) => made === 'all' || made[id] === 'accept')
  const quantities = entries.map(([line_id, quantity]) => ({ line_id, quantity }))
  if (made === 'all') return { accept_all: true as const, quantities }
  return { decisions: Object.entries(made).map(([line_id, decision]) => ({ line_id, decision })), quantities }
}
