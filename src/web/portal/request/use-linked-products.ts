import { useEffect, useRef, useState } from 'react'
import type { RequestForm } from '../../client/portal-answers.ts'
import { findAsked } from './find-products.ts'
import { addPicks } from './request-draft.ts'
import type { ChangeDraft } from './use-draft.ts'

/** Adds the products in the page's address to the draft, once, and returns those the store does not have. */
export function useLinkedProducts(form: RequestForm, change: ChangeDraft): readonly string[] {
  const [missing, setMissing] = useState<readonly string[]>([])
  const isTaken = useRef(false)
  useEffect(() => {
    if (isTaken.current) return
    isTaken.current = true
    const query = new URLSearchParams(location.search)
    if (!query.has('product') && !query.has('variant')) return
    void findAsked(form.store.domain, query)
      .then(({ picks, missing }) => {
        change(({ lines }) => ({ lines: addPicks(lines, picks) }))
        setMissing(missing)
        for (const name of ['product', 'variant', 'quantity']) query.delete(name)
        history.replaceState(null, '', query.size > 0 ? `?${query}` : location.pathname) // so that a reload does not add them again
      })
      .catch(() => setMissing([...query.getAll('product'), ...query.getAll('variant')]))
  }, [form, change])
  return missing
}
