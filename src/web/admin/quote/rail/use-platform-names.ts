import { useCallback } from 'react'
import { digitsOf } from '../../digits-of.ts'
import { useConversions } from '../convert/use-conversions.ts'

/** Returns what names the quote's draft orders and orders as the platform does, such as `#1001`; by their number while it is silent. */
export function usePlatformNames(quoteId: string): (id: string) => string {
  const { data } = useConversions(quoteId)
  return useCallback(
    (id) => {
      for (const { platform, order_id, order } of data?.data ?? []) {
        if (order_id === id && order) return order.name
        if (platform?.draft_order_id === id && platform.name !== null) return platform.name
      }
      return digitsOf(id)
    },
    [data],
  )
}
