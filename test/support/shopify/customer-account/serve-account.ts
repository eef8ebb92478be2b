import { readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { Html } from '../../../../src/http/pages/html.ts'
import { sendPage } from '../http/send-page.ts'
import { customerToken } from '../signing/customer-token.ts'
import type { FakeParts } from '../state/fake-parts.ts'
import { storePage } from '../storefront/store-page.ts'
import type { Visitor } from '../storefront/visitor.ts'
import { buildExtension } from './build-extension.ts'
import { readWords } from './read-words.ts'

/** Below a store's address; Shopify has it at an address of its own. */
const ACCOUNT = '/account/quotes'
const built = new Map<string, Promise<string>>()

/**
 * Serves the page in a customer's account with our extension, built for the app's address, and what it needs of Shopify: elements, words
 * and tokens. Returns false for other addresses.
 */
export async function serveAccount(
  { app, appOrigin, now }: FakeParts,
  visitor: Visitor,
  path: string,
  response: ServerResponse,
): Promise<boolean> {
  const { shop, customer, language } = visitor
  if (appOrigin === null) return false
  if (path === ACCOUNT) {
    const facts = JSON.stringify({ language, domain: shop.domain, words: Object.fromEntries(readWords(language)) })
    const content = `<div id="facts" hidden data-facts="${facts.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"></div>
<script src="${ACCOUNT}/page.js"></script><script src="${ACCOUNT}/extension.js"></script><script>customerQuotes()</script>`
    sendPage(response, storePage(visitor, 'Account', new Html(content)))
  } else if (path === `${ACCOUNT}/page.js`)
    sendScript(response, readFileSync(join(import.meta.dirname, 'account-page.js'), 'utf8'))
  else if (path === `${ACCOUNT}/extension.js`) sendScript(response, await extensionFor(appOrigin))
  else if (path === `${ACCOUNT}/token`) {
    const token = customerToken(now(), app, { shop: shop.domain, customer: customer?.id })
    response.writeHead(200, { 'Content-Type': 'text/plain', 'Cache-Control': 'no-store' }).end(token)
  } else return false
  return true
}

function extensionFor(address: string): Promise<string> {
  const script = built.get(address) ?? buildExtension(address)
  built.set(address, script)
  return script
}

function sendScript(response: ServerResponse, script: string): void {
  response.writeHead(200, { 'Content-Type': 'text/javascript; charset=utf-8' }).end(script)
}
