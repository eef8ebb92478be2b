import { type ApiDocument, listOperations, type PlacedOperation } from './operations.ts'

/** An operation as it is sent: so that all of them, one after another, work in any store. */
interface Step {
  /** The variable in place of `{id}`. */
  id?: string
  query?: Readonly<Record<string, string>>
  body?: unknown
  /** The expected statuses. */
  answers: readonly number[]
  /** The variable that keeps the id of the answer, or of the first entry of its list. */
  keeps?: string
}

const STEPS: Readonly<Record<string, Step>> = {
  ping: { answers: [200] },
  createQuote: {
    body: {
      buyer: { email: 'robin@buyer.example', name: 'Robin Buyer' },
      lines: [{ custom: { title: 'Engraved nameplates' }, quantity: 200, requested_price: '1.20' }],
      po_number: 'PO-4711',
    },
    answers: [201],
    keeps: 'quoteId',
  },
  getQuote: { id: 'quoteId', answers: [200] },
  postMessage: { id: 'quoteId', body: { body: 'Asked by phone, too.', internal: true }, answers: [201] },
  sendProposal: { id: 'quoteId', body: {}, answers: [200, 409] },
  listQuoteEvents: { id: 'quoteId', answers: [200] },
  listQuotes: {
    query: { status: 'proposal_sent,accepted,converted', limit: '1' },
    answers: [200],
    keeps: 'offeredQuoteId',
  },
  listDocuments: { id: 'offeredQuoteId', answers: [200, 404], keeps: 'documentId' },
  getDocument: { id: 'documentId', answers: [200, 404] },
  listAttachments: { id: 'quoteId', answers: [200] },
  listEvents: { query: { limit: '5' }, answers: [200] },
  readAnalytics: { query: { period: 'month' }, answers: [200] },
  createWebhook: {
    body: { url: 'https://hooks.your-company.com/quotes', events: ['quote.accepted'] },
    answers: [201],
    keeps: 'endpointId',
  },
  listWebhooks: { answers: [200] },
  getWebhook: { id: 'endpointId', answers: [200] },
  deleteWebhook: { id: 'endpointId', answers: [200] },
}

/**
 * Returns a collection for Postman (v2.1) and for Bruno, which imports it: every operation, in an order in which each finds what it needs.
 * Throws if the document has an operation without a step.
 */
export function collectionOf(document: ApiDocument, baseUrl: string): object {
  const { info } = document
  const operations = listOperations(document)
  const unknown = operations.find(({ operationId }) => !(operationId in STEPS))
  if (unknown) throw new Error(`${unknown.operationId} has no step in the collection`)
  const places = Object.keys(STEPS)
  const placeOf = ({ operationId }: PlacedOperation) => places.indexOf(operationId)
  const variable = (key: string, value = '') => ({ key, value })
  return {
    info: {
      name: info.title,
      description: `${info.description}\n\nSet \`apiKey\` to a key of a development store, then send the requests from top to bottom.`,
      version: info.version,
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{apiKey}}', type: 'string' }] },
    variable: [
      variable('baseUrl', baseUrl),
      variable('apiKey'),
      ...['quoteId', 'offeredQuoteId', 'documentId', 'endpointId'].map((key) => variable(key, 'none')),
    ],
    item: operations.sort((one, other) => placeOf(one) - placeOf(other)).map(requestOf),
  }
}

function requestOf(operation: PlacedOperation) {
  const { operationId, method, path, summary, description = summary, parameters = [] } = operation
  const { id = '', query = {}, body, answers, keeps } = STEPS[operationId] as Step
  const at = path.replace(/\{\w+\}/, `{{${id}}}`)
  const asked = new URLSearchParams(query)
  return {
    name: summary,
    event: [{ listen: 'test', script: { type: 'text/javascript', exec: scriptOf(answers, keeps) } }],
    request: {
      method,
      description,
      header: [
        ...(method === 'POST' ? [{ key: 'Idempotency-Key', value: '{{$guid}}' }] : []),
        ...(body === undefined ? [] : [{ key: 'Content-Type', value: 'application/json' }]),
      ],
      ...(body !== undefined && { body: { mode: 'raw', raw: JSON.stringify(body, null, 2) } }),
      url: {
        raw: `{{baseUrl}}${at}${asked.size > 0 ? `?${asked}` : ''}`,
        host: ['{{baseUrl}}'],
        path: at.slice(1).split('/'),
        query: parameters
          .filter((parameter) => parameter.in === 'query')
          .map(({ name, description: text = '' }) => ({
            key: name,
            value: query[name] ?? '',
            description: text,
            disabled: !(name in query),
          })),
      },
    },
  }
}

function scriptOf(answers: readonly number[], keeps: string | undefined): string[] {
  return [
    `pm.test('answers ${answers.join(' or ')}', () => pm.expect([${answers.join(', ')}]).to.include(pm.response.code))`,
    ...(keeps === undefined
      ? []
      : [
          'const { json } = pm.response',
          'const answer = json.call(pm.response)',
          'const found = answer.data ? answer.data[0] : answer',
          `if (found && found.id) pm.collectionVariables.set('${keeps}', found.id)`,
        ]),
  ]
}
