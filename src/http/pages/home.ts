import { SERVICE_VERSION } from '../../domain/service-version.ts'
import { type Html, html } from './html.ts'
import { page } from './page.ts'
import { assetUrl, type Site } from './site.ts'

/** Returns the page at `/`: what runs here and where to go, without naming any store. */
export function homePage(site: Site): string {
  return page(site, {
    title: 'Quote Negotiation Service',
    description: 'A multi-tenant B2B quote negotiation service: HTTP API, events feed and signed webhooks.',
    head: html`<link rel="stylesheet" href="${assetUrl(site, '/docs/home.css')}">`,
    body: html`<main id="main" class="content">
<section class="hero">
<p class="badges"><span class="badge live">Running</span><span class="badge">API v1</span><span class="badge">Version ${SERVICE_VERSION}</span></p>
<h1>Quotes, negotiated over one API</h1>
<p class="lead">A business buyer asks a store for a price; staff answer with a proposal; both go back and forth until they agree.
This server runs that negotiation for many stores at once and keeps each store’s data apart.</p>
<p class="buttons"><a class="button" href="${site.root}/docs/getting-started">Get started</a><a class="button plain" href="${site.root}/docs/reference">API reference</a></p>
</section>
${whereToGo(site)}
${firstRequest(site)}
${eventsFeed(site)}
</main>
<footer class="content">This page shows no store’s data. Base address of the API: <code>${site.baseUrl}/v1</code></footer>`,
  })
}

function whereToGo({ root }: Site): Html {
  return html`<section>
<h2>Where to go</h2>
<ul class="cards">
<li><a href="${root}/docs"><strong>Guides</strong><span>From a first call to a synced ERP, with code that runs.</span></a></li>
<li><a href="${root}/docs/reference"><strong>API reference</strong><span>Every operation and webhook, to read and to try with your key.</span></a></li>
<li><a href="${root}/docs/errors"><strong>Errors</strong><span>What each error code means, how to fix it, and whether to retry.</span></a></li>
<li><a href="${root}/openapi.json"><strong>OpenAPI 3.1</strong><span>The same description for machines: make a client from it.</span></a></li>
</ul>
</section>`
}

function firstRequest({ baseUrl }: Site): Html {
  return html`<section>
<h2>Your first request</h2>
<ol class="steps">
<li>
<h3>Get a key</h3>
<p>The operator of this server creates it in the project’s folder; it is shown only once. <code>STORE</code> is the domain of a store:
<code>npm run -s qns -- store list</code> names them. The first start on the built-in database made a demo store and printed its key.</p>
<pre><code>npm run -s qns -- key create \\
  --store STORE \\
  --name "My integration" \\
  --scopes read_quotes,write_quotes \\
  --accept-terms</code></pre>
</li>
<li>
<h3>Say hello</h3>
<p>The answer tells you which store the key belongs to and what it may do.</p>
<pre><code>curl -H "Authorization: Bearer $API_KEY" "${baseUrl}/v1/ping"</code></pre>
</li>
</ol>
</section>`
}

function eventsFeed({ baseUrl }: Site): Html {
  return html`<section>
<h2>Staying in step</h2>
<p>Everything that happens to a quote becomes an event, kept for 30 days in the order it happened. Remember the last
<code>next_cursor</code> you handled and ask for what came after it: nothing is skipped, even after an outage of yours.</p>
<pre><code>curl -H "Authorization: Bearer $API_KEY" "${baseUrl}/v1/events?starting_after=$CURSOR"</code></pre>
<p>Leave <code>starting_after</code> out the first time.</p>
</section>`
}
