import { html } from './html.ts'
import { page } from './page.ts'
import { assetUrl, type Site } from './site.ts'

/** Returns the API reference with try-it: Swagger UI over /openapi.json, all from this server. */
export function referencePage(site: Site): string {
  return page(site, {
    title: 'API reference · Quote Negotiation Service',
    description: 'Every operation of the Quote Negotiation API, to read and try.',
    head: html`<link rel="stylesheet" href="${assetUrl(site, '/docs/assets/swagger-ui.css')}">
<link rel="stylesheet" href="${assetUrl(site, '/docs/reference.css')}">
<script src="${assetUrl(site, '/docs/assets/swagger-ui-bundle.js')}" defer></script>
<script src="${assetUrl(site, '/docs/init.js')}" defer></script>`,
    body: html`<main id="main" class="reference">
<noscript><p class="notice">The reference needs JavaScript. The same is at <a href="${site.root}/openapi.json">/openapi.json</a>.</p></noscript>
<div id="swagger-ui"><p class="notice">Loading the reference …</p></div>
</main>`,
  })
}
