import { hashKey } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import type { FieldError } from '../../../../domain/problem.ts'
import type { Refusal } from '../../../http/send.ts'

interface Said {
  faults: readonly FieldError[]
  /** How often the API has refused so far. */
  refusals: number
}

const Faults = createContext<Said>({ faults: [], refusals: 0 })

interface FaultsOfProps {
  /** What the API refused; null where it refused nothing. */
  refusal: Refusal | null
  /** The settings as they are edited, by member. */
  draft: unknown
  children: ReactNode
}

/**
 * Brings what the API said against the settings to the fields it is about. A fault is shown as long as the field is as it was
 * refused: one that was corrected, moved or removed is not complained of any more.
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

/** What is wrong with the field at a path such as `automation.rules.0.then.staff`, or in it. */
export function useFault(at: string): string | undefined {
  return useContext(Faults).faults.find(({ field }) => field === at || field.startsWith(`${at}.`))?.message
}

/** Called whenever the API has refused something, with the position of the first entry in the list at this path that is at fault. */
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
