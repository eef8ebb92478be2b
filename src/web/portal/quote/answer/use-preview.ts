import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../../client/portal.ts'
import type { PortalQuote } from '../../../client/portal-answers.ts'
import type { Choices } from './use-choices.ts'
import type { Decisions } from './use-decisions.ts'
import type { Quantities } from './use-quantities.ts'

const PAUSE_MS = 200

/** An answer as it stands. */
export interface Prepared {
  made: Decisions['made'] | 'all'
  quantities: Quantities['chosen']
  choices: Pick<Choices, 'chosen' | 'decided'>
}

/** Returns the service's total for an answer, or the last known one until it answers. */
export function usePreview({ id, revision, agreed }: PortalQuote, { made, quantities, choices }: Prepared) {
  const { chosen, decided: picked } = choices
  const asked = useMemo(
    () => toBody({ made, quantities, choices: { chosen, decided: picked } }),
    [made, quantities, chosen, picked],
  )
  const [decided] = useDebouncedValue(asked, PAUSE_MS)
  const isAny = made === 'all' || Object.keys(made).length > 0
  const { data, isFetching } = useQuery({
    queryKey: ['answer preview', id, revision, decided],
    queryFn: ({ signal }) => call('POST', '/quotes/{id}/answer/preview', { params: { id }, body: decided, signal }),
    enabled: isAny && decided === asked,
    placeholderData: (before) => before,
  })
  const isSettled = !isAny || (decided === asked && data !== undefined && !isFetching)
  return {
    agreed: isAny && data ? data.agreed : agreed,
    lines: isAny && data ? data.lines : [],
    isAboveLimit: isAny && data?.above_limit === true,
    isSettled,
  }
}

/** Converts an answer to the API's request body: quantities of the lines it accepts, and the options and alternatives picked. */
export function toBody({ made, quantities, choices: { chosen, decided } }: Prepared) {
  const decisions = made === 'all' ? null : { ...made, ...decided }
  const entries = Object.entries(quantities).filter(([id]) => decisions === null || decisions[id] === 'accept')
  const inOther = entries.map(([line_id, quantity]) => ({ line_id, quantity }))
  if (decisions === null)
    return { accept_all: true as const, quantities: inOther, ...(chosen && { chosen: [...chosen] }) }
  return {
    decisions: Object.entries(decisions).map(([line_id, decision]) => ({ line_id, decision })),
    quantities: inOther,
  }
}
