/**
 * Answers that go wrong. Nothing is done, except with `lost` (done, then the connection ends), `stalled` (done, no answer ever), `truncated`
 * (done, half an answer), `shape` (done, with objects where texts belong and the other way round) and `version` (done by another version).
 * `reset` ends the connection before anything is done; `refused` quotes the buyer's address in an error of the write.
 */
export type FaultKind =
  | '401'
  | '402'
  | '404'
  | '423'
  | '429'
  | '503'
  | 'hang'
  | 'html502'
  | 'lost'
  | 'refused'
  | 'reset'
  | 'shape'
  | 'stalled'
  | 'throttled'
  | 'truncated'
  | 'version'

export interface Fault {
  /** An operation's name, `token` for token requests, `*` for everything. */
  when: string
  what: FaultKind
  /** Once by default. */
  times?: number
  /** The number of fitting requests that pass before. */
  after?: number
  /** One shop's requests only. */
  shop?: string
}

export interface FaultPlan {
  add(fault: Fault): void
  /** Returns the fault of this request and counts it. */
  take(operation: string, shop: string): FaultKind | null
  clear(): void
}

/** Returns an empty plan. */
export function createFaultPlan(): FaultPlan {
  let planned: (Fault & { times: number; after: number })[] = []
  return {
    add: (fault) => {
      planned.push({ ...fault, times: fault.times ?? 1, after: fault.after ?? 0 })
    },
    take: (operation, domain) => {
      for (const fault of planned) {
        const fits = fault.when === '*' || fault.when === operation
        if (!fits || fault.times === 0 || (fault.shop && fault.shop !== domain)) continue
        if (fault.after === 0) {
          fault.times -= 1
          return fault.what
        }
        fault.after -= 1
      }
      return null
    },
    clear: () => {
      planned = []
    },
  }
}
