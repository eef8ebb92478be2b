import { QueryClient } from '@tanstack/react-query'
import { Refusal } from './send.ts'

/** What was read stays fresh for some seconds; refusals are not asked again, failures of the network are, twice. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      retry: (failures, error) => !(error instanceof Refusal && error.status < 500) && failures < 2,
    },
  },
})
