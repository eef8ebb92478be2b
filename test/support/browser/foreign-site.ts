import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A foreign page, at `/<name>` of its site. */
export interface ForeignPage {
  body: string
  head?: string
  css?: string
  /** Of the `html` element. */
  lang?: string
}

/** Another origin whose pages have a policy that only allows the service's scripts and answers. */
export async function openForeignSite(
  serviceOrigin: string,
  pages: Readonly<Record<string, ForeignPage>>,
): Promise<{ origin: string; close(): void }> {
  const policy = [
    "default-src 'none'",
    `script-src ${serviceOrigin}`,
    `connect-src ${serviceOrigin}`,
    "style-src 'self'",
    'img-src https://cdn.example.com',
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
    "base-uri 'none'",
  ].join('; ')
  const server = createServer(({ url = '/' }, response) => {
    const [name = '', isStyle] = url.slice(1).split('.css')
    const page = pages[name.split(/[?#]/)[0] ?? '']
    if (!page) return response.writeHead(204).end()
    const { body, head = '', css = '', lang = 'en' } = page
    if (isStyle !== undefined) return response.writeHead(200, { 'content-type': 'text/css' }).end(css)
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy })
    return response.end(`<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><title>A shop</title>
<meta name="viewport" content="width=device-width"><link rel="stylesheet" href="/${name}.css">${head}</head>
<body><main><h1>A shop</h1>${body}</main></body></html>`)
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`
  return { origin, close: () => server.close() }
}
