import { hashKey } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import type { FieldError } from '../../../../domain/problem.ts'
import type { Refusal } from '../../../http/send.ts'

interface Said {
  faults: readonly FieldError[]
  /** The number of refusals so far. */
  refusals: number
}

const Faults = createContext<Said>({ faults: [], refusals: 0 })

interface FaultsOfProps {
  /** The API's last refusal; null if it refused nothing. */
  refusal: Refusal | null
  /** The unsaved settings, by member. */
  draft: unknown
  children: ReactNode
}

/**
 * Makes the API's errors about the settings available to the fields they concern. An error disappears once its field is corrected, moved
 * or removed.
 */
export function FaultsOf({ refusal, draft, children }: FaultsOfProps) {
  const others = useContext(Faults)
  const [refused, setRefused] = useState({ refusal: null as Refusal | null, draft, times: 0 })
  if (refused.refusal !== refusal) setRefused({ refusal, draft, times: refused.times + (refusal ? 1 : 0) })
  const faults = (refused.refusal?.errors ?? [])
    .map(({ field, message }) => ({ field: field.replace(/^settings\./, ''), message: toSentence(message) }))
    .filter(({ field }) => isSame(valueAt(refused.draft, field), valueAt(draft, field)))
  const said = { faults: [...others.faults, ...faults], refusals: others.refusals + refused.times }
  return <Faults.Provider value={said}>{children}</Faults.Provider>
}

/** Returns the error at a path such as `automation.rules.0.then.staff`, or below it. */
export function useFault(at: string): string | undefined {
  return useContext(Faults).faults.find(({ field }) => field === at || field.startsWith(`${at}.`))?.message
}

/** After each refusal, calls `show` with the index of the first invalid entry in the list at this path. */
export function useFirstFault(at: string, show: (index: number) => void): void {
  const { faults, refusals } = useContext(Faults)
  const seen = useRef(refusals)
  useEffect(() => {
    if (seen.current === refusals) return
    seen.current = refusals
    const places = faults.flatMap(({ field }) =>
      field.startsWith(`${at}.`) ? [Number.parseInt(field.slice(at.length + 1), 10)] : [],
    )
    if (places.length > 0) show(Math.min(...places))
  })
}

function valueAt(draft: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((value, step) => (value as Record<string, unknown> | null | undefined)?.[step], draft)
}

function isSame(a: unknown, b: unknown): boolean {
  return hashKey([a]) === hashKey([b])
}

function toSentence(message: string): string {
  return `${message.charAt(0).toUpperCase()}${message.slice(1)}${/[.!?]$/.test(message) ? '' : '.'}`
}
