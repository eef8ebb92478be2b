import { useMemo, useState } from 'react'
import type { Decision } from '../../../../domain/quote.ts'
import type { PortalQuote } from '../../../../http/portal/contract.ts'

type Line = PortalQuote['lines'][number]

/** What the buyer has decided and not sent yet. */
export interface Decisions {
  /** By line id. */
  made: Readonly<Record<string, Decision>>
  decide(lines: readonly Line[], decision: Decision): void
  clear(): void
}

interface Made {
  decision: Decision
  /** What it was about. */
  offer: string
}

/** Decisions on the open lines of a quote. One that was made on another price or quantity than is offered now counts no longer. */
export function useDecisions({ lines }: PortalQuote): Decisions {
  const [all, setAll] = useState<Readonly<Record<string, Made>>>({})
  const made = useMemo(() => {
    const standing = lines.filter((line) => line.open && all[line.id]?.offer === offerOf(line))
    return Object.fromEntries(standing.flatMap(({ id }) => (all[id] ? [[id, all[id].decision]] : [])))
  }, [all, lines])
  return {
    made,
    decide: (unit, decision) => {
      const added = unit.map((line) => [line.id, { decision, offer: offerOf(line) }])
      setAll((before) => ({ ...before, ...Object.fromEntries(added) }))
    },
    clear: () => setAll({}),
  }
}

function offerOf({ unit_price: price, quantity }: Line): string {
  return `${quantity} at ${price}`
}
