import type { AnswerFacts, CallObserver } from '../shopify/client/call-observer.ts'

/** The calls of one check, as a report names them. */
export interface HeardCalls {
  /** Names of documents, each once. */
  asked: readonly string[]
  requestIds: readonly string[]
  /** In points; null if the platform states none. */
  cost: number | null
  isDenied: boolean
  /** Terms of searches that the platform ignored. */
  ignored: readonly string[]
}

/** Hears the calls to a platform, for a report. A platform that makes none is silent. */
export class CallEar implements CallObserver {
  readonly versions = new Set<string>()
  readonly otherVersions = new Set<string>()
  #asked = new Set<string>()
  #answers: AnswerFacts[] = []
  #isDenied = false
  #running = 0
  #quiet = Promise.withResolvers<void>()

  /** Returns what was heard since it was last asked, once no call runs: one that failed may leave others behind. */
  async take(): Promise<HeardCalls> {
    if (this.#running > 0) await this.#quiet.promise
    const [asked, answers, isDenied] = [this.#asked, this.#answers, this.#isDenied]
    this.#asked = new Set()
    this.#answers = []
    this.#isDenied = false
    const costs = answers.flatMap(({ cost }) => cost ?? [])
    return {
      asked: [...asked],
      requestIds: answers.flatMap(({ requestId }) => requestId ?? []),
      cost: costs.length > 0 ? costs.reduce((sum, cost) => sum + cost, 0) : null,
      isDenied,
      ignored: [...new Set(answers.flatMap(({ ignored }) => ignored))],
    }
  }

  onBegin(): void {
    if (this.#running === 0) this.#quiet = Promise.withResolvers()
    this.#running += 1
  }

  onCall({ document }: { document: string }): void {
    this.#asked.add(document)
    this.#running -= 1
    if (this.#running === 0) this.#quiet.resolve()
  }

  onAnswer(answer: AnswerFacts): void {
    this.#answers.push(answer)
    if (answer.version !== null) this.versions.add(answer.version)
  }

  onDenied(): void {
    this.#isDenied = true
  }

  onOtherVersion(version: string): void {
    this.otherVersions.add(version)
  }

  onWait(): void {}
  onCostLeft(): void {}
  onBreakerOpen(): void {}
  onUnsettled(): void {}
  onOddAnswer(): void {}
}
