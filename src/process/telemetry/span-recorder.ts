import { AsyncLocalStorage } from 'node:async_hooks'
import {
  type Context,
  defaultTextMapGetter,
  ROOT_CONTEXT,
  type Span,
  SpanStatusCode,
  TraceFlags,
  type Tracer,
  trace as tracing,
} from '@opentelemetry/api'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import type { CallObserver } from '../../outside/platform/shopify/client/call-observer.ts'
import { shopifyCalls } from '../watch-shopify.ts'
import { eachKind, errorType, type TracedWork } from './traced-work.ts'

const propagator = new W3CTraceContextPropagator()

/** Turns what the service's parts tell of their work into spans. */
export class SpanRecorder {
  readonly #tracer: Tracer
  readonly #current = new AsyncLocalStorage<Context>()
  readonly #contexts = new WeakMap<object, Context>()
  readonly #stops: (() => void)[] = []

  constructor(tracer: Tracer) {
    this.#tracer = tracer
    eachKind((work) => this.#record(work))
    shopifyCalls.subscribe(this.#recordShopifyCall)
    this.#stops.push(() => shopifyCalls.unsubscribe(this.#recordShopifyCall))
  }

  /** Returns the context of what runs at the moment: its span, if it is part of any that is not over. A timer may outlive what set it. */
  current(): Context {
    const context = this.#current.getStore()
    const span = context && tracing.getSpan(context)
    return span && !isOver(span) ? context : ROOT_CONTEXT
  }

  stop(): void {
    for (const stop of this.#stops) stop()
  }

  #record<Trace extends object>(work: TracedWork<Trace>): void {
    const { start, asyncStart, asyncEnd } = work.channel
    const ended = (trace: unknown) => this.#end(work, trace as Trace)
    start.bindStore(this.#current, (trace) => this.#start(work, trace))
    asyncStart.bindStore(this.#current, (trace) => this.#contexts.get(trace) ?? this.current())
    asyncEnd.subscribe(ended)
    this.#stops.push(() => {
      start.unbindStore(this.#current)
      asyncStart.unbindStore(this.#current)
      asyncEnd.unsubscribe(ended)
    })
  }

  #start<Trace extends object>(work: TracedWork<Trace>, trace: Trace): Context {
    const around = this.current()
    const isWithin = work.place !== 'alone' && around !== ROOT_CONTEXT
    if (work.place === 'within' && !isWithin) return around
    const { name, attributes } = work.start(trace)
    const { context, links } = isWithin ? { context: around, links: [] } : callerOf(work, trace)
    const span = this.#tracer.startSpan(name, { kind: work.kind, attributes, links }, context)
    const within = tracing.setSpan(context, span)
    this.#contexts.set(trace, within)
    return within
  }

  #end<Trace extends object>(work: TracedWork<Trace>, trace: Trace & { error?: unknown }): void {
    const context = this.#contexts.get(trace)
    const span = context && tracing.getSpan(context)
    if (!span) return
    this.#contexts.delete(trace)
    const { attributes, failed = false } = work.end?.(trace) ?? { attributes: {} }
    span.setAttributes(attributes)
    if (trace.error !== undefined) fail(span, errorType(trace.error))
    else if (failed) span.setStatus({ code: SpanStatusCode.ERROR })
    span.end()
  }

  readonly #recordShopifyCall = (call: unknown) => {
    const { document, outcome, ms } = call as Parameters<CallObserver['onCall']>[0]
    const now = Date.now()
    const attributes = { 'qns.shopify_document': document, 'qns.outcome': outcome }
    const span = this.#tracer.startSpan(`shopify ${document}`, { startTime: now - ms, attributes }, this.current())
    span.end(now)
  }
}

/** One that is left out by the sampler is never recording, but not over. */
function isOver(span: Span): boolean {
  return (span.spanContext().traceFlags & TraceFlags.SAMPLED) !== 0 && !span.isRecording()
}

function fail(span: Span, type: string): void {
  span.setAttribute('error.type', type)
  span.setStatus({ code: SpanStatusCode.ERROR })
}

/** Continues the trace of a trusted caller; of any other, the new trace only names theirs. */
function callerOf<Trace extends object>({ caller }: TracedWork<Trace>, trace: Trace) {
  const asked = caller?.(trace)
  const theirs = asked && propagator.extract(ROOT_CONTEXT, asked.headers, defaultTextMapGetter)
  const span = theirs && tracing.getSpanContext(theirs)
  if (!asked || !span) return { context: ROOT_CONTEXT, links: [] }
  return asked.isTrusted ? { context: theirs, links: [] } : { context: ROOT_CONTEXT, links: [{ context: span }] }
}
