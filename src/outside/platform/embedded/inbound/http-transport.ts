import type { Transport } from './deliver-notifications.ts'

const ANSWERS_WITHIN_MS = 10_000

/** Creates a transport that posts notifications. The address is asked for each time; an answer takes at most 10 s. */
export function httpTransport(address: () => string): Transport {
  return async (headers, rawBody) => {
    const signal = AbortSignal.timeout(ANSWERS_WITHIN_MS)
    const response = await fetch(address(), {
      method: 'POST',
      headers,
      body: new Uint8Array(rawBody),
      redirect: 'manual',
      signal,
    })
    await response.arrayBuffer() // read to the end, so that the connection is used again
    return response.status
  }
}
