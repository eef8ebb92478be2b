import { QueryClient } from '@tanstack/react-query'
import { Refusal } from './send.ts'

/** Data stays fresh for a few seconds. Refused requests are not repeated; failed ones are, twice. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      retry: (failures, error) => !(error instanceof Refusal && error.status < 500) && failures < 2,
    },
  },
})
