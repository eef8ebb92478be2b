import type { DemoAccess } from '../demo/seed-demo.ts'
import type { Role } from './roles.ts'

/** What there is to say at the start. */
export interface Greeting {
  baseUrl: string
  only: Role | null
  metricsUrl: string | null
  /** Of a demo store that was just made. */
  demo: DemoAccess | null
}

/** Says on standard output what runs, where, and how to begin: in words, or as one line of JSON. */
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
          ...(only === 'api' ? ['  The API only: jobs and webhooks are for `serve --only worker`'] : []),
          `  Staff sign in  ${baseUrl}/admin`,
          `  API reference  ${baseUrl}/docs`,
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
    `A demo store is ready: ${demo.domain}. Its API key, shown only now:`,
    `  ${demo.apiKey}`,
    `Its staff sign in with the password ${demo.password} (it is a development store: give no real one this password):`,
    ...demo.staff.map(({ email, role }) => `  ${email} (${role})`),
    '',
    'Try it:',
    `  curl -H 'Authorization: Bearer ${demo.apiKey}' ${baseUrl}/v1/ping`,
  ]
}
