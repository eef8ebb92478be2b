import { randomInt, randomUUID } from 'node:crypto'
import type { Request } from 'autocannon'
import { formatId } from '../../src/domain/id.ts'
import { QUOTE_OPERATIONS, type QuoteOperation } from './quote-operations.ts'
import type { Target } from './targets.ts'

/** A measured operation: the same request to the service and to the bare handler. */
interface KeyOperation {
  title: string
  connections: number
  /** The request to the service, without its `Authorization`. */
  ours(target: Target): Request
  /** The matching request to bare.ts. */
  bare(target: Target): Request
  /** Its work, for readers of the figures. */
  bareDoes: string
  /** The request to a bare handler that sends the kept text, if the service does. */
  kept?(target: Target): Request
}

const CONNECTIONS = 32

const KEY_OPERATIONS = {
  list: {
    title: 'list of 20 quotes',
    connections: CONNECTIONS,
    ours: () => ({ path: '/v1/quotes' }),
    bare: ({ storeId }) => ({ path: `/quotes?store=${storeId}` }),
    bareDoes: 'one prepared select of the columns shown, made into the same bytes',
    kept: ({ storeId }) => ({ path: `/kept-quotes?store=${storeId}` }),
  },
  read: {
    title: 'one quote',
    connections: CONNECTIONS,
    ours: ({ quoteIds }) => ({ path: `/v1/quotes/${formatId('qte', pick(quoteIds))}` }),
    bare: ({ storeId, quoteIds }) => ({ path: `/quotes/${pick(quoteIds)}?store=${storeId}` }),
    bareDoes: 'the same for one quote by its id',
    kept: ({ storeId, quoteIds }) => ({ path: `/kept-quotes/${pick(quoteIds)}?store=${storeId}` }),
  },
  feed: {
    title: 'feed page of 50 events',
    connections: CONNECTIONS,
    ours: ({ eventIds }) => ({
      path: `/v1/events?limit=50${isFirstPage() ? '' : `&starting_after=${formatId('evt', pick(eventIds))}`}`,
    }),
    bare: ({ storeId, eventIds }) => ({
      path: `/events?store=${storeId}${isFirstPage() ? '' : `&after=${pick(eventIds)}`}`,
    }),
    bareDoes: 'one prepared select, made into the same bytes; data is copied as text',
  },
  create: {
    title: 'create of 5 lines',
    connections: CONNECTIONS,
    ours: (target) => ({
      ...newQuote(target, '/v1/quotes'),
      headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    }),
    bare: (target) => ({
      ...newQuote(target, `/quotes?store=${target.storeId}`),
      headers: { 'content-type': 'application/json' },
    }),
    bareDoes: 'one prepared insert of the quote, committed; its row as JSON',
  },
} satisfies Record<string, KeyOperation>

export type OperationName = keyof typeof KEY_OPERATIONS | keyof typeof QUOTE_OPERATIONS
/** The one that answers: the service, the bare handler, or the bare handler from kept texts. */
export type Side = 'ours' | 'bare' | 'kept'
/** In the order of measurement: operations that leave many rows come last. */
export const OPERATIONS: Record<OperationName, KeyOperation | QuoteOperation> = {
  ...KEY_OPERATIONS,
  ...QUOTE_OPERATIONS,
}
export const OPERATION_NAMES = Object.keys(OPERATIONS) as OperationName[]

/** Every second feed page is the first one. */
function isFirstPage(): boolean {
  return randomInt(2) === 0
}

function pick(ids: readonly string[]): string {
  return ids[randomInt(ids.length)] ?? ''
}

/** A request of 5 variants of the catalogue (seed-stores.ts numbers them); every second is by a company's customer. */
function newQuote({ storeId }: Target, path: string): Request {
  const id = (most: number) => String(Number(storeId) * 1000 + 1 + randomInt(most))
  return {
    method: 'POST',
    path,
    body: JSON.stringify({
      buyer: {
        email: `buyer@company${randomInt(20)}.example.com`,
        name: 'Kim Buyer',
        company_name: 'Company Trading Ltd',
      },
      ...(randomInt(2) === 0 && { customer_id: id(20) }),
      lines: Array.from({ length: 5 }, () => ({
        variant_id: id(100),
        quantity: 1 + randomInt(60),
        requested_price: '9.50',
      })),
      notes: 'Please quote with delivery to the back entrance, weekdays only.',
      po_number: `PO-${randomInt(100_000)}`,
      shipping_address: {
        first_name: 'Kim',
        last_name: 'Buyer',
        address1: '7 Dock Road',
        city: 'Springfield',
        country_code: 'US',
        zip: '62701',
      },
    }),
  }
}
