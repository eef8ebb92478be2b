import type { TracingChannel } from 'node:diagnostics_channel'
import { type Attributes, SpanKind } from '@opentelemetry/api'
import pg from 'pg'
import { type StatementTrace, statements } from '../../database/preparing-client.ts'
import { membersOf } from '../../domain/parse-json.ts'
import { type RequestTrace, requests } from '../../http/trace-requests.ts'
import { type JobTrace, jobs } from '../../jobs/start-jobs.ts'
import { type DeliveryTrace, deliveries } from '../../jobs/webhooks/attempt-delivery.ts'
import { type PlatformCallTrace, platformCalls } from '../../outside/platform/platform-by-store.ts'
import { nameOfStatement } from './name-of-statement.ts'

/** A kind of work, and what a span of it says: names, ids and codes. Nothing a person wrote, no address, no path, no message of an error. */
export interface TracedWork<Trace extends object> {
  channel: TracingChannel<Trace, unknown>
  kind: SpanKind
  /** Its place: `alone` begins a trace of its own whatever woke it, `within` only counts as a part of other work. */
  place: 'alone' | 'within' | 'either'
  start(trace: Trace): { name: string; attributes: Attributes }
  /** Says what is known at the end. `failed`: it did not do what it should. */
  end?(trace: Trace & Ended): { attributes: Attributes; failed?: boolean }
  /** The headers that may name the trace of whoever asks, and whether that is believed. */
  caller?(trace: Trace): { headers: NodeJS.Dict<string | string[]>; isTrusted: boolean }
}

interface Ended {
  error?: unknown
}

const request: TracedWork<RequestTrace> = {
  channel: requests,
  kind: SpanKind.SERVER,
  place: 'either', // an AI agent's message asks within a request
  start: ({ request: { id, method, routeOptions, protocol } }) => ({
    name: routeOptions.url ? `${method} ${routeOptions.url}` : method,
    attributes: {
      'http.request.method': method,
      'url.scheme': protocol,
      ...(routeOptions.url && { 'http.route': routeOptions.url }),
      'qns.request_id': id,
    },
  }),
  end: ({ request, reply }) => {
    const store = (request.ctx ?? request.caller ?? request.signedIn ?? request.entered)?.store
    const isAnswered = reply.raw.writableFinished
    return {
      attributes: {
        ...(isAnswered ? { 'http.response.status_code': reply.statusCode } : { 'error.type': 'client_left' }),
        ...(store && { 'qns.store_id': store.id }),
        ...(request.problemCode && { 'error.type': request.problemCode }),
      },
      failed: isAnswered && reply.statusCode >= 500,
    }
  },
  // A proxy of ours decides what it lets through; strangers do not decide what is recorded.
  caller: ({ request: { headers, ips } }) => ({ headers, isTrusted: (ips?.length ?? 0) > 1 }),
}

const statement: TracedWork<StatementTrace> = {
  channel: statements,
  kind: SpanKind.CLIENT,
  place: 'within',
  start: ({ text }) => {
    const name = nameOfStatement(text)
    return { name, attributes: { 'db.system.name': 'postgresql', 'db.query.summary': name, 'db.query.text': text } }
  },
}

const job: TracedWork<JobTrace> = {
  channel: jobs,
  kind: SpanKind.CONSUMER,
  place: 'alone',
  start: ({ job: { id, task_identifier: task, attempts, payload } }) => {
    const { storeId, quoteId } = membersOf(payload)
    return {
      name: `job ${task}`,
      attributes: {
        'qns.job': task,
        'qns.job_id': id,
        'qns.attempt': attempts,
        ...(typeof storeId === 'string' && { 'qns.store_id': storeId }),
        ...(typeof quoteId === 'string' && { 'qns.quote_id': quoteId }),
      },
    }
  },
}

const delivery: TracedWork<DeliveryTrace> = {
  channel: deliveries,
  kind: SpanKind.CLIENT,
  place: 'alone',
  start: ({ lane: { storeId, endpointId }, delivery: { event, attempts } }) => ({
    name: `deliver ${event.type}`,
    attributes: {
      'qns.store_id': storeId,
      'qns.endpoint_id': endpointId,
      'qns.event_id': event.id,
      'qns.event_type': event.type,
      'qns.attempt': attempts + 1,
    },
  }),
  end: ({ result }) => ({
    attributes: {
      ...(result && { 'qns.delivery_state': result.verdict.state }),
      ...(result?.answer.status && { 'http.response.status_code': result.answer.status }),
      ...(result?.answer.error && { 'error.type': result.answer.error }),
    },
    failed: result !== undefined && result.verdict.state !== 'delivered',
  }),
}

const platformCall: TracedWork<PlatformCallTrace> = {
  channel: platformCalls,
  kind: SpanKind.INTERNAL,
  place: 'either',
  start: ({ storeId, name }) => ({ name: `platform ${name}`, attributes: { 'qns.store_id': storeId } }),
}

/** Tells all kinds of work that become spans. */
export function eachKind(tell: <Trace extends object>(work: TracedWork<Trace>) => void): void {
  tell(request)
  tell(statement)
  tell(job)
  tell(delivery)
  tell(platformCall)
}

/** Returns a code for an error: the database's, the system's, or its class. Messages may quote what people wrote. */
export function errorType(error: unknown): string {
  if (error instanceof pg.DatabaseError) return error.code ?? 'DatabaseError'
  if (!(error instanceof Error)) return 'unknown'
  const { code } = error as { code?: unknown }
  return typeof code === 'string' && /^\w{1,60}$/.test(code) ? code : error.constructor.name
}
