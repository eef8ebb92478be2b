/** The receiver of traces and logs, and how much of them it gets. The other OTEL_EXPORTER_OTLP_* variables (headers, timeout, compression, certificates) are read by the exporters. */
export interface TelemetrySettings {
  /** Without a trailing slash; `/v1/traces` and `/v1/logs` follow. */
  endpoint: string
  protocol: (typeof PROTOCOLS)[number]
  sampler: (typeof SAMPLERS)[number]
  /** The part of new traces that is kept, from 0 to 1, for the samplers by ratio. */
  ratio: number
}

const PROTOCOLS = ['http/protobuf', 'http/json'] as const
const SAMPLERS = [
  'parentbased_always_on',
  'parentbased_traceidratio',
  'parentbased_always_off',
  'always_on',
  'traceidratio',
  'always_off',
] as const

/** Reads OpenTelemetry's own variables for an endpoint. Throws an error that names the one to correct. */
export function readTelemetrySettings(endpoint: string, env: Record<string, string | undefined>): TelemetrySettings {
  const protocol = pick('OTEL_EXPORTER_OTLP_PROTOCOL', PROTOCOLS, env)
  const sampler = pick('OTEL_TRACES_SAMPLER', SAMPLERS, env)
  const ratio = Number(env.OTEL_TRACES_SAMPLER_ARG?.trim() || '1')
  if (!(ratio >= 0 && ratio <= 1)) {
    throw new Error(
      `also reads OTEL_TRACES_SAMPLER_ARG, which takes a number from 0 to 1, not "${env.OTEL_TRACES_SAMPLER_ARG}"`,
    )
  }
  return { endpoint, protocol, sampler, ratio }
}

/** Returns the variable's value, or the first one it can have. */
function pick<T extends string>(
  name: string,
  values: readonly [T, ...T[]],
  env: Record<string, string | undefined>,
): T {
  const text = env[name]?.trim() || values[0]
  const value = values.find((one) => one === text)
  if (!value) throw new Error(`also reads ${name}, which takes one of ${values.join(', ')}, not "${text}"`)
  return value
}
