import { randomUUID } from 'node:crypto'
import type { Request } from 'autocannon'
import { formatId } from '../../src/domain/id.ts'
import type { PreparedQuote, QuoteState } from '../seed/stock.ts'

/** A measured operation in which each request uses up a prepared quote. */
export interface QuoteOperation {
  title: string
  connections: number
  /** The state it needs, and how many to prepare per second: more than one process of the service can use up. */
  uses: { state: QuoteState; perSecond: number }
  /** The whole request to the service. */
  ours(quote: PreparedQuote): Request
  /** The matching request to bare.ts. */
  bare(quote: PreparedQuote): Request
  /** Its work, for readers of the figures. */
  bareDoes: string
}

/** The number of connections for which the target of a send is set. */
const CONNECTIONS = 8

/** The steps of a negotiation that buyers and staff wait for. */
export const QUOTE_OPERATIONS = {
  send: {
    title: 'send of 20 lines',
    connections: CONNECTIONS,
    uses: { state: 'staged', perSecond: 1_000 },
    ours: ({ quoteId, headers }) => ({
      method: 'POST',
      path: `/v1/quotes/${formatId('qte', quoteId)}/send-proposal`,
      headers: { ...headers, ...JSON_TYPE, 'idempotency-key': randomUUID() },
      body: '{}',
    }),
    bare: (quote) => bareRequest(quote, 'send'),
    bareDoes: 'lock, then one statement: the rewritten quote, a version, an event',
  },
  acceptance: {
    title: 'acceptance of 20 lines',
    connections: CONNECTIONS,
    uses: { state: 'sent', perSecond: 1_000 },
    ours: ({ quoteId, revision, headers }) => ({
      method: 'POST',
      path: `/portal/api/quotes/${formatId('qte', quoteId)}/answer`,
      headers: { ...headers, ...JSON_TYPE },
      body: JSON.stringify({ revision, accept_all: true }),
    }),
    bare: (quote) => bareRequest(quote, 'accept'),
    bareDoes: 'lock, then one statement: the rewritten quote, an event',
  },
  conversion: {
    title: 'conversion of 20 lines',
    connections: CONNECTIONS,
    uses: { state: 'accepted', perSecond: 500 },
    ours: ({ quoteId, revision, headers }) => ({
      method: 'POST',
      path: `/admin/api/quotes/${formatId('qte', quoteId)}/convert`,
      headers: { ...headers, ...JSON_TYPE },
      body: JSON.stringify({ revision }),
    }),
    bare: (quote) => bareRequest(quote, 'convert'),
    bareDoes: 'lock, then one statement: the rewritten quote, a draft order, an event',
  },
} satisfies Record<string, QuoteOperation>

const JSON_TYPE = { 'content-type': 'application/json' }

function bareRequest({ storeId, quoteId }: PreparedQuote, verb: string): Request {
  return { method: 'POST', path: `/quotes/${quoteId}/${verb}?store=${storeId}`, headers: JSON_TYPE, body: '{}' }
}
