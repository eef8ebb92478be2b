import type { FaultKind } from '../faults/fault-plan.ts'

/** A request that the fake was asked, with its answer. */
export interface AskedEntry {
  at: string
  shop: string
  /** The operation's name; `token` for token requests. */
  operation: string
  document: string
  variables: unknown
  requestedCost: number
  actualCost: number | null
  status: number
  /** The code of the first error, the form of the refusal; null for a plain answer. */
  refusal: string | null
  fault: FaultKind | null
  requestId: string
}
