/** A page's message to the shared worker: where to listen, and for whom; or that it closes. */
export type Asked = { address: string; person: string } | 'leave'
/** News for pages: that the connection is open or not, or a change as the service sent it. */
export type Told = { live: boolean } | { news: string }

const AGAIN_AFTER_MS = 30_000

/** A connection to the service's changes. It is opened again whenever it breaks, until it is closed. */
export class Connection {
  readonly #address: string
  readonly #tell: (told: Told) => void
  #source: EventSource
  #again: ReturnType<typeof setTimeout> | undefined

  constructor(address: string, tell: (told: Told) => void) {
    this.#address = address
    this.#tell = tell
    this.#source = this.#open()
  }

  get isOpen(): boolean {
    return this.#source.readyState === EventSource.OPEN
  }

  close(): void {
    clearTimeout(this.#again)
    this.#source.close()
  }

  #open(): EventSource {
    const source = new EventSource(this.#address)
    source.onopen = () => this.#tell({ live: true })
    source.onmessage = ({ data }: MessageEvent<string>) => this.#tell({ news: data })
    source.onerror = () => {
      this.#tell({ live: false })
      // refused, such as without a session: EventSource itself does not try again
      if (source.readyState !== EventSource.CLOSED) return
      this.#again = setTimeout(() => {
        this.#source = this.#open()
      }, AGAIN_AFTER_MS)
    }
    return source
  }
}
