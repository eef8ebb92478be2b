import type { Logo, Paper } from '../../domain/documents/paper.ts'
import type { TypesetRequest } from './typeset.ts'
import { type Typeset, Typesetter } from './typesetter.ts'

/** Makes PDFs off the event loop. */
export interface DocumentMaker {
  /** Returns the PDF of a document; rejects if it cannot be made, or not now. */
  make(paper: Paper, logo: Logo | null): Promise<Buffer>
  /** Like make, with an SVG of all pages, one below the other. */
  draw(paper: Paper, logo: Logo | null): Promise<{ pdf: Buffer; picture: string }>
  close(): Promise<void>
}

interface MakerOptions {
  /** The limit for one document. */
  withinMs?: number
  /** An idle process ends after this long, since it holds the fonts in memory. */
  idleMs?: number
  mostWaiting?: number
  /** Each holds the fonts in memory. */
  processes?: number
  /** True for files that are stored packed, with what all have in common left out: `open-streams.ts`. */
  opensStreams?: boolean
}

/** Two, so that a slow document does not block the next one. */
const PROCESSES = 2

/**
 * Makes documents in processes of their own, started on demand: a crash or hang in the typesetter ends only its process, and
 * the next document gets a new one.
 */
export function createDocumentMaker(options: MakerOptions = {}): DocumentMaker {
  return new Maker({
    withinMs: 10_000,
    idleMs: 60_000,
    mostWaiting: 200,
    processes: PROCESSES,
    opensStreams: false,
    ...options,
  })
}

class Maker implements DocumentMaker {
  readonly #mostWaiting: number
  readonly #opens: boolean
  readonly #typesetters: Typesetter[]
  readonly #free: Typesetter[]
  readonly #waiting: ((typesetter: Typesetter) => void)[] = []
  readonly #running = new Set<Promise<unknown>>()

  constructor(options: Required<MakerOptions>) {
    this.#mostWaiting = options.mostWaiting
    this.#opens = options.opensStreams
    this.#typesetters = Array.from({ length: options.processes }, () => new Typesetter(options))
    this.#free = [...this.#typesetters]
  }

  async make(paper: Paper, logo: Logo | null): Promise<Buffer> {
    return (await this.#set({ paper, logo, draws: false, opens: this.#opens })).pdf
  }

  async draw(paper: Paper, logo: Logo | null): Promise<{ pdf: Buffer; picture: string }> {
    const { pdf, picture } = await this.#set({ paper, logo, draws: true, opens: this.#opens })
    return { pdf, picture: picture ?? '' }
  }

  async #set(request: TypesetRequest): Promise<Typeset> {
    if (this.#running.size + this.#waiting.length >= this.#mostWaiting)
      throw new Error('Too many documents are waiting')
    const typesetter = this.#free.pop() ?? (await new Promise<Typesetter>((resolve) => this.#waiting.push(resolve)))
    const made = typesetter.set(request)
    this.#running.add(made)
    try {
      return await made
    } finally {
      this.#running.delete(made)
      const next = this.#waiting.shift()
      if (next) next(typesetter)
      else this.#free.push(typesetter) // the last one used has a running process
    }
  }

  async close(): Promise<void> {
    for (const typesetter of this.#typesetters) typesetter.close()
    while (this.#running.size > 0) await Promise.allSettled(this.#running)
  }
}
