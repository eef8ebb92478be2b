import { useEffect } from 'react'
import { call } from '../../client/portal.ts'
import type { PortalQuote } from '../../client/portal-answers.ts'

/** Returns whether the reader only got a copy of the offer. */
export function isOnCopy({ actions }: PortalQuote): boolean {
  return actions.some(({ reason_code }) => reason_code === 'on_copy')
}

/** Reports once for each version that the offer is on screen: after it is drawn and while the page is visible, so no mail scanner does. */
export function useSeen(quote: PortalQuote): void {
  const { id, proposal } = quote
  const version = isOnCopy(quote) ? undefined : proposal?.version_number
  useEffect(() => {
    if (version === undefined) return
    const report = () => {
      if (document.visibilityState !== 'visible') return
      document.removeEventListener('visibilitychange', report)
      reportSeen(id, 'opened')
    }
    document.addEventListener('visibilitychange', report)
    report()
    return () => document.removeEventListener('visibilitychange', report)
  }, [id, version])
}

/** Reports what the reader did; if it cannot be, nothing is missing for them. */
export function reportSeen(id: string, what: 'opened' | 'downloaded'): void {
  call('POST', '/quotes/{id}/seen', { params: { id }, body: { what } }).catch(() => {})
}
