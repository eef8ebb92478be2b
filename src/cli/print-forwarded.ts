import type { Store } from '../database/stores/stores.ts'
import { parseJson } from '../domain/parse-json.ts'
import type { PostAnswer, PostError } from '../outside/post.ts'
import type { EventNow } from '../queries/webhooks/with-quote.ts'
import { LONGEST_TYPE } from './values.ts'

/** One attempt at the receiver. */
export interface Forwarded extends EventNow {
  at: Date
  body: Buffer
  answer: PostAnswer
}

export interface PrintOptions {
  forwardTo: string
  json: boolean
  printBody: boolean
}

interface Listening {
  store: Store
  secret: string
  /** The secret was generated for this run. */
  isMade: boolean
  /** The store's plan allows its endpoints webhooks. */
  isSent: boolean
}

/** Prints what is forwarded where, and the signing secret if it was generated for this run. */
export function printListening({ store, secret, isMade, isSent }: Listening, { forwardTo, json }: PrintOptions): void {
  if (json) {
    console.log(
      JSON.stringify({ store: store.domain, forward_to: forwardTo, ...(isMade && { signing_secret: secret }) }),
    )
    return
  }
  console.log(`Events of ${store.domain} go to ${forwardTo} until Ctrl-C.`)
  if (isMade) console.log(`Signing secret: ${secret}`)
  if (!isSent) console.error('The store is not on the Enterprise plan, so its own endpoints get nothing.')
}

/** Prints an attempt as a line or a line of JSON, optionally with its body. */
export function printForwarded(forwarded: Forwarded, { forwardTo, json, printBody }: PrintOptions): void {
  const { event, quote, at, body, answer } = forwarded
  const sent = printBody ? parseJson(body.toString()) : undefined
  if (json) {
    const { status, error, ms } = answer
    const { id: event_id, type } = event
    console.log(
      JSON.stringify({ at, type, event_id, quote_number: quote?.number ?? null, status, error, ms, body: sent }),
    )
    return
  }
  const what = `${at.toISOString().slice(11, 19)}  ${event.type.padEnd(LONGEST_TYPE)}  ${event.id}  ${quote?.number ?? '(deleted quote)'}`
  console.log(`${what}  → ${describeAnswer(answer, forwardTo)}`)
  if (printBody) console.log(JSON.stringify(sent, null, 2))
}

/** Reports on standard error that the database is away (with the reason), or back (null). */
export function printConnection(error: Error | null, isEmbedded: boolean): void {
  if (!error) {
    console.error('The database is back.')
    return
  }
  const why = isEmbedded ? 'It stopped with the service that ran it.' : error.message
  console.error(`The database does not answer. ${why} Waiting for it; Ctrl-C stops.`)
}

function describeAnswer({ status, error, ms }: PostAnswer, forwardTo: string): string {
  if (error) return `${WORDS[error]} (${new URL(forwardTo).host}, ${ms} ms)`
  if (status !== null && status >= 200 && status < 300) return `${status} ${ms} ms`
  const isRedirect = status !== null && status >= 300 && status < 400
  return `${status} ${ms} ms: not accepted, only 2xx is${isRedirect ? '; redirects are not followed' : ''}`
}

/** Says what went wrong and what to do about it. */
const WORDS: Record<PostError, string> = {
  timeout: 'no answer within 10 s: answer first, then work',
  connection_failed: 'no connection: start the receiver, or check the name',
  tls_failed: 'no TLS or an untrusted certificate: try http://',
  address_refused: 'the name has no address: check --forward-to',
  answer_invalid: 'the answer is not HTTP: check the port in --forward-to',
}
