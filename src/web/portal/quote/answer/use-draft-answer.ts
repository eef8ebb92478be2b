import { useEffect } from 'react'
import type { Decision } from '../../../../domain/quotes/quote-terms.ts'
import type { PortalQuote } from '../../../client/portal-answers.ts'
import { useKept } from '../../use-kept.ts'
import { answerKey, forgetAnswersBefore } from '../stored-drafts.ts'

/** The price and quantity the buyer would like for a line, as typed. */
export interface Wish {
  price: string
  quantity: string
}

/** A draft answer to one version of the offer. */
interface Prepared {
  version: number
  changedAt: number
  /** By line id, like the wishes. */
  made: Readonly<Record<string, Decision>>
  wishes: Readonly<Record<string, Wish>>
  /** The chosen quantities as typed, by line id. */
  quantities: Readonly<Record<string, string>>
  /** The options and alternatives the buyer took or left out, by line id. */
  picks: Readonly<Record<string, boolean>>
  note: string
  isCountering: boolean
}

export interface DraftAnswer
  extends Pick<Prepared, 'made' | 'wishes' | 'quantities' | 'picks' | 'note' | 'isCountering'> {
  /** True if there is a draft for an earlier version and none for this one yet. */
  isOutdated: boolean
  change(how: (draft: Prepared) => Partial<Prepared>): void
  forget(): void
}

const NOTHING: Prepared = {
  version: 0,
  changedAt: 0,
  made: {},
  wishes: {},
  quantities: {},
  picks: {},
  note: '',
  isCountering: false,
}
const KEPT_MS = 60 * 86_400_000

/**
 * Keeps a reader's draft answer in this browser, for them alone, until it is sent. It survives a reload of the quote; a draft for an
 * earlier version no longer counts.
 */
export function useDraftAnswer({ id, proposal }: PortalQuote, reader: string): DraftAnswer {
  const [kept, setKept, forget] = useKept(answerKey(reader, id), NOTHING, localStorage)
  useEffect(() => forgetAnswersBefore(Date.now() - KEPT_MS), [])
  const version = proposal?.version_number ?? 0
  const current = (one: Prepared) => (one.version === version ? { ...NOTHING, ...one } : { ...NOTHING, version }) // kept ones may lack newer parts
  return {
    ...current(kept),
    isOutdated: kept.version !== version && isAnything(kept),
    change: (how) =>
      setKept((before) => ({ ...current(before), ...how(current(before)), version, changedAt: Date.now() })),
    forget,
  }
}

function isAnything({ made, wishes, quantities = {}, picks = {}, note }: Prepared): boolean {
  return [made, wishes, quantities, picks].some((one) => Object.keys(one).length > 0) || note.trim() !== ''
}
