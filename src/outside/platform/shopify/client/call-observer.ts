/** Hears what happens between the service and Shopify. Nothing it hears holds tokens or personal data. */
export interface CallObserver {
  onCall(call: { document: string; outcome: 'ok' | 'refused' | 'unavailable'; ms: number }): void
  /** A call waits for cost: ours by the shared bucket (`budget`), or because Shopify said so (`throttled`). */
  onWait(wait: { document: string; by: 'budget' | 'throttled'; waitMs: number }): void
  onCostLeft(cost: { storeId: string; available: number; maximum: number }): void
  /** Shopify answered with another version than the pinned one. */
  onOtherVersion(version: string): void
  /** The app may not read what this document asks for; what is read instead is the caller's affair. */
  onDenied(call: { storeId: string; document: string }): void
  onBreakerOpen(storeId: string): void
  /** A bug kept the cost of an answer from being saved. The answer counts. */
  onUnsettled(fault: { storeId: string; error: unknown }): void
  /** An answer was of another form than asked for. */
  onOddAnswer(answer: { document: string; status: number; requestId: string | null; what: string }): void
  /** For reports about the platform itself: each call before it is made, and each answer. */
  onBegin?(): void
  onAnswer?(answer: AnswerFacts): void
}

/** The facts about an answer of Shopify besides its data. */
export interface AnswerFacts {
  requestId: string | null
  version: string | null
  /** In points. */
  cost: number | null
  /** The terms of a search that Shopify ignored, with its code: told only to who asks with SEARCH_DEBUG. */
  ignored: readonly string[]
}
