import type { IncomingMessage } from 'node:http'

/** Returns the path below `/shops/{shop}`, also for a shop's own address, `{name}.localhost`. */
export function storePath({ headers, url }: IncomingMessage): string {
  const { pathname } = new URL(url ?? '', 'http://fake')
  const [, name] = /^([a-z0-9-]+)\.localhost(?::\d+)?$/.exec(headers.host ?? '') ?? []
  return name === undefined ? pathname : `/shops/${name}.myshopify.com${pathname}`
}
