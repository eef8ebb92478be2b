import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../client/admin.ts'

const AGAIN_MS = 20_000
/** Someone who only passes through a field is not said to be in it. */
const STAY_MS = 400

/** A colleague who has the quote open too. */
export interface Colleague {
  id: string
  name: string
  /** The id of the cell of the proposal they are in. */
  field: string | null
}

/**
 * Says that this page shows the quote, and in which field the person is, while the page is seen; says nothing before `isThere`. Returns who else
 * is there: as told by the service, else as often as the page says so.
 */
export function usePresence(quoteId: string, isThere: boolean): readonly Colleague[] {
  const client = useQueryClient()
  const [tab] = useState(newTab)
  const field = useRef<string | null>(null)
  const said = useRef<Promise<unknown>>(Promise.resolve())
  const params = { id: quoteId }
  const query = useQuery({
    queryKey: ['presence', quoteId, tab],
    queryFn: () => {
      field.current = fieldOfFocus()
      const body = { tab, field: field.current }
      const answer = call('POST', '/quotes/{id}/presence', { params, body, renews: false })
      said.current = answer.catch(() => {})
      return answer
    },
    enabled: isThere,
    refetchInterval: AGAIN_MS,
    staleTime: AGAIN_MS / 2,
    retry: false,
    gcTime: 0,
  })
  useEffect(() => {
    if (!isThere) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        if (fieldOfFocus() === field.current) return
        void client.invalidateQueries({ queryKey: ['presence', quoteId] })
      }, STAY_MS)
    }
    const body = { tab, field: null, leaving: true }
    const leave = () =>
      call('POST', '/quotes/{id}/presence', { params: { id: quoteId }, body, renews: false, keepalive: true })
    const close = () => void leave().catch(() => {})
    addEventListener('pagehide', close)
    document.addEventListener('focusin', look)
    document.addEventListener('focusout', look)
    return () => {
      removeEventListener('pagehide', close)
      clearTimeout(timer)
      document.removeEventListener('focusin', look)
      document.removeEventListener('focusout', look)
      // what was said before must not arrive after this
      void said.current.then(leave).catch(() => {})
    }
  }, [client, quoteId, tab, isThere])
  return query.data?.others ?? NOBODY
}

const NOBODY: readonly Colleague[] = []

function newTab(): string {
  return [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

function fieldOfFocus(): string | null {
  const id = document.activeElement?.id ?? ''
  return /^(price|quantity)-qli_/.test(id) ? id : null
}
