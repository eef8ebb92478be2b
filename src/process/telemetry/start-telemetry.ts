import { setTimeout as delay } from 'node:timers/promises'
import { trace as tracing } from '@opentelemetry/api'
import {
  detectResources,
  envDetector,
  resourceFromAttributes,
  serviceInstanceIdDetector,
} from '@opentelemetry/resources'
import { BatchLogRecordProcessor, LoggerProvider } from '@opentelemetry/sdk-logs'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { SERVICE_VERSION } from '../../domain/service-version.ts'
import type { Role } from '../roles.ts'
import { LogForwarder } from './log-forwarder.ts'
import { openExporters } from './open-exporters.ts'
import type { TelemetrySettings } from './read-telemetry-settings.ts'
import { SpanRecorder } from './span-recorder.ts'
import { type OnOutage, tellOutage } from './tell-outage.ts'

const NAME = 'quote-negotiation-service'
/** The longest statement is longer; its beginning tells which it is. */
const LONGEST_TEXT = 2_000
/** Stopping waits no longer for a receiver that does not answer. */
const LAST_ONES_WITHIN_MS = 1_500

/** The process's traces, and the way of its log to where they go. */
export interface Telemetry {
  /** Takes the log's lines. */
  logs: LogForwarder
  /** The ids of the trace and span that run at the moment; none outside. */
  currentIds: () => { trace_id?: string; span_id?: string }
  /** Sends what is left, for a second and a half at most. Never rejects. */
  stop: () => Promise<void>
}

/**
 * Starts sending spans of requests, statements, jobs, deliveries and platform calls, and the log, to an OpenTelemetry receiver. What it does not
 * take is dropped: the service waits for nothing of it.
 */
export async function startTelemetry(
  settings: TelemetrySettings,
  { role, onOutage }: { role: Role | null; onOutage: OnOutage },
): Promise<Telemetry> {
  const named = resourceFromAttributes({
    'service.name': NAME,
    'service.version': SERVICE_VERSION,
    'qns.role': role ?? 'all',
  })
  const resource = named.merge(detectResources({ detectors: [serviceInstanceIdDetector, envDetector] }))
  const exporters = await openExporters(settings)
  tellOutage(exporters.spans, onOutage)
  const spans = new TracerProvider({
    resource,
    sampler: samplerOf(settings),
    spanLimits: { attributeValueLengthLimit: LONGEST_TEXT },
    spanProcessors: [new BatchSpanProcessor({ exporter: exporters.spans })],
  })
  const logs = new LoggerProvider({ resource, processors: [new BatchLogRecordProcessor({ exporter: exporters.logs })] })
  const recorder = new SpanRecorder(spans.getTracer(NAME))
  const current = () => recorder.current()
  return {
    logs: new LogForwarder(logs.getLogger(NAME), current),
    currentIds: () => {
      const span = tracing.getSpanContext(current())
      return span ? { trace_id: span.traceId, span_id: span.spanId } : {}
    },
    stop: async () => {
      recorder.stop()
      const sent = Promise.allSettled([spans.shutdown(), logs.shutdown()])
      await Promise.race([sent, delay(LAST_ONES_WITHIN_MS, undefined, { ref: false })])
    },
  }
}

function samplerOf({ sampler, ratio }: TelemetrySettings): Sampler {
  const isByParent = sampler.startsWith('parentbased_')
  const root = rootSampler(sampler.replace('parentbased_', ''), ratio)
  return isByParent ? new ParentBasedSampler({ root }) : root
}

function rootSampler(name: string, ratio: number): Sampler {
  if (name === 'traceidratio') return new TraceIdRatioBasedSampler(ratio)
  return name === 'always_off' ? new AlwaysOffSampler() : new AlwaysOnSampler()
}
