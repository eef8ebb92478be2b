import type { DemoAccess } from '../demo/seed-demo.ts'
import type { Role } from './roles.ts'

/** The facts the service greets with at the start. */
export interface Greeting {
  baseUrl: string
  only: Role | null
  metricsUrl: string | null
  /** A demo store that was just created. */
  demo: DemoAccess | null
}

/** Prints what is running, where, and how to begin: as text, or as one line of JSON. */
export function greet({ baseUrl, only, metricsUrl, demo }: Greeting, json: boolean): void {
  if (json) {
    console.log(JSON.stringify({ base_url: baseUrl, only, metrics_url: metricsUrl, demo }))
    return
  }
  const lines = [
    ...(only === 'worker'
      ? ['A worker of the Quote Negotiation Service is running: jobs and webhook deliveries, no API']
      : [
          `The Quote Negotiation Service is running at ${baseUrl}`,
          ...(only === 'api' ? ['  The API only: run jobs and webhooks with `serve --only worker`'] : []),
          `  Staff sign in  ${baseUrl}/admin`,
          `  Guides         ${baseUrl}/docs`,
          `  API reference  ${baseUrl}/docs/reference`,
          `  OpenAPI        ${baseUrl}/openapi.json`,
          `  Staff's API    ${baseUrl}/admin/api/openapi.json`,
          `  Buyers' API    ${baseUrl}/portal/api/openapi.json`,
        ]),
    ...(metricsUrl ? [`  Metrics        ${metricsUrl}`] : []),
    ...(demo ? aboutDemo(demo, baseUrl) : []),
  ]
  console.log(`${lines.join('\n')}\n`)
}

function aboutDemo(demo: DemoAccess, baseUrl: string): string[] {
  return [
    '',
    `A demo store is ready: ${demo.domain}. Its API key, only shown now:`,
    `  ${demo.apiKey}`,
    `Its staff sign in with the password ${demo.password} (do not use it for a real store):`,
    ...demo.staff.map(({ email, role }) => `  ${email} (${role})`),
    '',
    'Try it:',
    `  curl -H 'Authorization: Bearer ${demo.apiKey}' ${baseUrl}/v1/ping`,
  ]
}
