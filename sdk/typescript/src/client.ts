import { Follower, type FollowOptions } from './follow.ts'
import type {
  AnalyticsSummary,
  AttachmentList,
  DeletedWebhookEndpoint,
  Document,
  DocumentList,
  EventList,
  ListEventsQuery,
  ListQuoteEventsQuery,
  ListQuotesQuery,
  Message,
  MessageRequest,
  Ping,
  ProposalSend,
  Quote,
  QuoteList,
  QuoteRequest,
  ReadAnalyticsQuery,
  SendProposalRequest,
  WebhookEndpoint,
  WebhookEndpointList,
  WebhookEndpointRequest,
} from './generated/types.ts'
import { List, type Page } from './pages.ts'
import { type ClientOptions, type RequestInput, type RequestOptions, Transport } from './transport.ts'

type Query = RequestInput['query']

/**
 * A store's quotes, events, documents, figures and webhook endpoints, with one of its API keys.
 *
 *     const client = new QuoteNegotiation({ baseUrl: 'https://quotes.example.com', apiKey: process.env.QNS_KEY })
 *     for await (const event of client.events.follow({ after: lastSeen, save })) …
 */
export class QuoteNegotiation {
  readonly #transport: Transport

  constructor(options: ClientOptions) {
    this.#transport = new Transport(options)
  }

  /** The version of the API that answered last; null before the first answer. */
  get serviceVersion(): string | null {
    return this.#transport.serviceVersion
  }

  /** Sends any request, such as one that is newer than this package, with the same retries and errors. */
  request<T = unknown>(method: string, path: string, input?: RequestInput): Promise<T> {
    return this.#transport.request<T>(method, path, input)
  }

  /** The key's store, scopes and API version. */
  ping(options?: RequestOptions): Promise<Ping> {
    return this.request('GET', '/v1/ping', options)
  }

  readonly quotes = {
    /** Quotes, by their last change; most recent first unless `sort` says otherwise. */
    list: (query?: ListQuotesQuery, options?: RequestOptions): List<QuoteList> =>
      this.#list('/v1/quotes', 'cursor', query, options),
    get: (id: string, options?: RequestOptions): Promise<Quote> => this.request('GET', path`/v1/quotes/${id}`, options),
    /** Requests a quote in the name of a buyer. */
    create: (body: QuoteRequest, options?: RequestOptions): Promise<Quote> =>
      this.request('POST', '/v1/quotes', { ...options, body }),
    /** Posts a message to the buyer, who gets an e-mail; or, with `internal`, a note for staff. */
    postMessage: (id: string, body: MessageRequest, options?: RequestOptions): Promise<Message> =>
      this.request('POST', path`/v1/quotes/${id}/messages`, { ...options, body }),
    /** Sends what staff have staged, or parks it for their approval. */
    sendProposal: (id: string, body: SendProposalRequest = {}, options?: RequestOptions): Promise<ProposalSend> =>
      this.request('POST', path`/v1/quotes/${id}/send-proposal`, { ...options, body }),
    /** The quote's own events, oldest first. */
    events: (id: string, query?: ListQuoteEventsQuery, options?: RequestOptions): List<EventList> =>
      this.#list(path`/v1/quotes/${id}/events`, 'starting_after', query, options),
    documents: (id: string, options?: RequestOptions): List<DocumentList> =>
      this.#list(path`/v1/quotes/${id}/documents`, 'cursor', undefined, options),
    /** The files that came with the request and its messages, each with a link that opens it for 15 minutes. */
    attachments: (id: string, options?: RequestOptions): List<AttachmentList> =>
      this.#list(path`/v1/quotes/${id}/attachments`, 'cursor', undefined, options),
  }

  readonly documents = {
    /** A document with a link that opens its PDF for 15 minutes. */
    get: (id: string, options?: RequestOptions): Promise<Document> =>
      this.request('GET', path`/v1/documents/${id}`, options),
  }

  readonly events = {
    /** The events of the last 30 days, oldest first, up to now. */
    list: (query?: ListEventsQuery, options?: RequestOptions): List<EventList> =>
      this.#list('/v1/events', 'starting_after', query, options),
    /** The events after one of them, and every later one as it happens. */
    follow: (options: FollowOptions = {}): Follower =>
      new Follower(
        (after, signal) =>
          this.request('GET', '/v1/events', { query: { limit: 50, starting_after: after }, ...(signal && { signal }) }),
        options,
      ),
  }

  readonly analytics = {
    summary: (query?: ReadAnalyticsQuery, options?: RequestOptions): Promise<AnalyticsSummary> =>
      this.request('GET', '/v1/analytics/summary', { ...options, query: query as Query }),
  }

  readonly webhooks = {
    list: (options?: RequestOptions): List<WebhookEndpointList> =>
      this.#list('/v1/webhooks', 'cursor', undefined, options),
    get: (id: string, options?: RequestOptions): Promise<WebhookEndpoint> =>
      this.request('GET', path`/v1/webhooks/${id}`, options),
    /** Adds an endpoint. Only this answer has its secret. */
    create: (body: WebhookEndpointRequest, options?: RequestOptions): Promise<WebhookEndpoint> =>
      this.request('POST', '/v1/webhooks', { ...options, body }),
    delete: (id: string, options?: RequestOptions): Promise<DeletedWebhookEndpoint> =>
      this.request('DELETE', path`/v1/webhooks/${id}`, options),
  }

  #list<P extends Page<unknown>>(
    at: string,
    cursorName: string,
    query: object | undefined,
    options: RequestOptions | undefined,
  ): List<P> {
    return new List<P>((cursor) => {
      const next = cursor === undefined ? {} : { [cursorName]: cursor }
      return this.request<P>('GET', at, { ...options, query: { ...query, ...next } })
    })
  }
}

/** A path with its parameters escaped. An id that is empty would be another operation's path. */
function path(parts: TemplateStringsArray, ...ids: readonly string[]): string {
  if (ids.some((id) => typeof id !== 'string' || id === '')) throw new TypeError('The id is missing')
  return String.raw({ raw: parts }, ...ids.map(encodeURIComponent))
}
