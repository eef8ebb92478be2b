import { createHmac } from 'node:crypto'

type Parameters = readonly (readonly [name: string, value: string])[]

/** Returns a query as Shopify's app proxy signs it: values of a name joined by commas, names sorted, nothing between them. */
export function signProxyQuery(parameters: Parameters, secret: string): string {
  const names = Map.groupBy(parameters, ([name]) => name)
  const text = [...names]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, all]) => `${name}=${all.map(([, value]) => value).join(',')}`)
    .join('')
  return `${new URLSearchParams(parameters.map((one) => [...one]))}&signature=${hex(text, secret)}`
}

/** Returns a query as Shopify signs the app's address in the admin. */
export function signLaunchQuery(parameters: Parameters, secret: string): string {
  const sorted = [...parameters].sort(([a], [b]) => (a < b ? -1 : 1)).map((one) => [...one])
  const hmac = hex(sorted.map(([name, value]) => `${name}=${value}`).join('&'), secret)
  return `${new URLSearchParams(sorted as [string, string][])}&hmac=${hmac}`
}

function hex(text: string, secret: string): string {
  return createHmac('sha256', secret).update(text).digest('hex')
}
