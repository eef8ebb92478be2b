import type { LogRecordExporter } from '@opentelemetry/sdk-logs'
import type { SpanExporter } from '@opentelemetry/sdk-trace'
import type { TelemetrySettings } from './read-telemetry-settings.ts'

/** Opens what sends spans and log records to the endpoint, in its protocol. */
export async function openExporters({
  endpoint,
  protocol,
}: TelemetrySettings): Promise<{ spans: SpanExporter; logs: LogRecordExporter }> {
  const [{ OTLPTraceExporter }, { OTLPLogExporter }] = await (protocol === 'http/json'
    ? Promise.all([import('@opentelemetry/exporter-trace-otlp-http'), import('@opentelemetry/exporter-logs-otlp-http')])
    : Promise.all([
        import('@opentelemetry/exporter-trace-otlp-proto'),
        import('@opentelemetry/exporter-logs-otlp-proto'),
      ]))
  return {
    spans: new OTLPTraceExporter({ url: `${endpoint}/v1/traces` }),
    logs: new OTLPLogExporter({ url: `${endpoint}/v1/logs` }),
  }
}
