import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** A span as OTLP's JSON has it, with its attributes by name. */
interface CollectedSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  attributes: Record<string, unknown>
  links?: { traceId: string }[]
  status: { code?: number; message?: string }
  events?: unknown[]
}

/** A log record as OTLP's JSON has it, with its attributes by name. */
interface CollectedLog {
  severityText: string
  body: { stringValue: string }
  traceId?: string
  attributes: Record<string, unknown>
}

/** A receiver of OpenTelemetry's traces and logs in JSON, on loopback. */
export interface Collector {
  url: string
  /** Everything received, unread. */
  bodies: string[]
  headers: Record<string, unknown>[]
  resources: Record<string, unknown>[]
  spans: CollectedSpan[]
  logs: CollectedLog[]
  /** The status of every answer from now on; 200 by default. */
  status: number
  close(): Promise<void>
}

/** Opens a collector; `close` it after the test. */
export async function openCollector(): Promise<Collector> {
  const server = createServer(async (request, response) => {
    const body = await text(request)
    collector.headers.push(request.headers)
    if (collector.status === 200 && request.headers['content-type'] === 'application/json') {
      collector.bodies.push(body)
      read(collector, JSON.parse(body))
    }
    response.writeHead(collector.status, { 'content-type': 'application/json' }).end('{}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const collector: Collector = {
    url: `http://127.0.0.1:${port}`,
    ...{ bodies: [], headers: [], resources: [], spans: [], logs: [], status: 200 },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return collector
}

/** The part of OTLP's JSON that is read. */
interface Sent {
  resourceSpans?: ({ resource: Attributed } & { scopeSpans: { spans: Unread<CollectedSpan>[] }[] })[]
  resourceLogs?: ({ resource: Attributed } & { scopeLogs: { logRecords: Unread<CollectedLog>[] }[] })[]
}

interface Attributed {
  attributes?: Attribute[]
}

/** With attributes in a list. */
type Unread<T> = Omit<T, 'attributes'> & Attributed

function read(collector: Collector, { resourceSpans = [], resourceLogs = [] }: Sent): void {
  for (const { resource, scopeSpans } of resourceSpans) {
    collector.resources.push(byName(resource.attributes))
    for (const { spans } of scopeSpans) collector.spans.push(...spans.map(named))
  }
  for (const { resource, scopeLogs } of resourceLogs) {
    collector.resources.push(byName(resource.attributes))
    for (const { logRecords } of scopeLogs) collector.logs.push(...logRecords.map(named))
  }
}

function named<T extends Attributed>(one: T) {
  return { ...one, attributes: byName(one.attributes) }
}

interface Attribute {
  key: string
  value: Record<string, unknown>
}

function byName(attributes: readonly Attribute[] = []): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))
}
