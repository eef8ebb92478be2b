declare module 'autocannon' {
  import type { EventEmitter } from 'node:events'

  namespace autocannon {
    interface Request {
      method?: string
      path?: string
      headers?: Record<string, string>
      body?: string
    }

    interface Options {
      url: string
      connections: number
      duration: number
      sampleInt: number
      requests: (Request & { setupRequest?: (request: Request) => Request })[]
    }

    interface Result {
      errors: number
      timeouts: number
      statusCodeStats: Record<string, { count: number }>
    }
  }

  /** Emits `response` with the client, the status, the bytes and the milliseconds. */
  function autocannon(options: autocannon.Options): EventEmitter & PromiseLike<autocannon.Result>
  export = autocannon
}
