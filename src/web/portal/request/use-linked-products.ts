import { useEffect, useRef, useState } from 'react'
import type { RequestForm } from '../../client/portal-answers.ts'
import { findAsked, findKept } from './find-products.ts'
import { addPicks } from './request-draft.ts'
import type { ChangeDraft } from './use-draft.ts'

const NAMES = ['product', 'variant', 'quantity', 'list', 'company', 'again']

/**
 * Adds the products in the page's address to the draft, once: those named there, of a company's list, or of an earlier quote. Returns those
 * the store does not have, and what went wrong.
 */
export function useLinkedProducts(
  form: RequestForm,
  change: ChangeDraft,
): { missing: readonly string[]; failed: Error | null } {
  const [missing, setMissing] = useState<readonly string[]>([])
  const [failed, setFailed] = useState<Error | null>(null)
  const isTaken = useRef(false)
  useEffect(() => {
    if (isTaken.current) return
    isTaken.current = true
    const query = new URLSearchParams(location.search)
    if (!['product', 'variant', 'list', 'again'].some((name) => query.has(name))) return
    const { domain } = form.store
    void Promise.all([findAsked(domain, query), findKept(domain, query)])
      .then(([asked, kept]) => {
        const picks = [...asked.picks, ...(kept?.picks ?? [])]
        change(({ lines }) => ({ lines: [...addPicks(lines, picks), ...(kept?.described ?? [])] }))
        setMissing([...asked.missing, ...(kept?.missing ?? [])])
        for (const name of NAMES) query.delete(name)
        history.replaceState(null, '', query.size > 0 ? `?${query}` : location.pathname) // so that a reload does not add them again
      })
      .catch((error: Error) => {
        setMissing([...query.getAll('product'), ...query.getAll('variant')])
        setFailed(query.has('list') || query.has('again') ? error : null)
      })
  }, [form, change])
  return { missing, failed }
}
