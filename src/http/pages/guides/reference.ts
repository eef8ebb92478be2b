import { type Html, html } from '../html.ts'
import { page } from '../page.ts'
import { assetUrl, type Site } from '../site.ts'
import type { PlacedOperation } from './operations.ts'
import { docsHead, sideList } from './side-list.ts'

/** Returns the API reference with try-it: Swagger UI over /openapi.json, all from this server, next to a list of the operations. */
export function referencePage(
  site: Site,
  { operations, titles }: { operations: readonly PlacedOperation[]; titles: ReadonlyMap<string, string> },
): string {
  return page(site, {
    title: 'API reference · Quote Negotiation Service',
    description: 'Every operation of the Quote Negotiation API, to read and try.',
    head: html`<link rel="stylesheet" href="${assetUrl(site, '/docs/assets/swagger-ui.css')}">
${docsHead(site)}
<link rel="stylesheet" href="${assetUrl(site, '/docs/reference.css')}">
<script src="${assetUrl(site, '/docs/assets/swagger-ui-bundle.js')}" defer></script>
<script src="${assetUrl(site, '/docs/init.js')}" defer></script>`,
    body: html`<div class="docs wide">
<main id="main" class="reference">
<p class="jump"><a href="#guides">All operations and guides</a></p>
<noscript><p class="notice">The reference needs JavaScript. The same is at <a href="${site.root}/openapi.json">/openapi.json</a>.</p></noscript>
<div id="swagger-ui"><p class="notice">Loading the reference …</p></div>
</main>
${sideList(site, { path: '/docs/reference', titles, below: operationList(operations) })}
</div>`,
  })
}

function operationList(operations: readonly PlacedOperation[]): Html {
  return html`<ul class="below">
${operations.map(({ anchor, summary }) => html`<li><a href="${anchor}">${summary}</a></li>\n`)}</ul>`
}
