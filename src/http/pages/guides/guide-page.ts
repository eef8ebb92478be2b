import { type Html, html } from '../html.ts'
import { page } from '../page.ts'
import { assetUrl, type Site } from '../site.ts'
import { GUIDE_GROUPS, guidePath, OVERVIEW } from './guide-list.ts'
import type { Guide } from './read-guide.ts'
import type { Heading } from './render-guide.ts'

interface GuidePage {
  guide: Guide
  content: Html
  headings: readonly Heading[]
  /** Every guide's title, by name. */
  titles: ReadonlyMap<string, string>
}

/** Returns a guide in the pages' frame, beside the list of all guides. */
export function guidePage(
  site: Site,
  { guide: { name, title, summary }, content, headings, titles }: GuidePage,
): string {
  return page(site, {
    title: `${title} · Quote Negotiation Service`,
    description: summary,
    head: html`<link rel="stylesheet" href="${assetUrl(site, '/docs/guides.css')}">
<link rel="stylesheet" href="${assetUrl(site, '/docs/search.css')}">
<link rel="alternate" type="text/markdown" href="${site.root}/docs/${name}.md">
<script src="${assetUrl(site, '/docs/guides.js')}" defer></script>
<script src="${assetUrl(site, '/docs/search.js')}" defer></script>`,
    body: html`<div class="docs">
<main id="main" class="content guide">
<p class="jump"><a href="#guides">All guides</a></p>
<h1>${title}</h1>
${contents(headings)}${content}
${onward(site, name, titles)}
</main>
${side(site, name, titles)}
</div>`,
  })
}

function contents(headings: readonly Heading[]): Html {
  const sections = headings.filter(({ level }) => level === 2)
  if (sections.length < 3) return html``
  return html`<nav class="contents" aria-label="On this page"><ul>${sections.map(
    ({ id, title }) => html`<li><a href="#${id}">${title}</a></li>`,
  )}</ul></nav>
`
}

function side(site: Site, current: string, titles: ReadonlyMap<string, string>): Html {
  const link = (path: string, title: string, isCurrent = false) =>
    html`<li><a href="${site.root}${path}"${isCurrent ? html` aria-current="page"` : ''}>${title}</a></li>\n`
  const guide = (name: string) => link(guidePath(name), titles.get(name) ?? name, name === current)
  return html`<nav id="guides" class="side" aria-label="Guides">
<ul>${guide(OVERVIEW)}</ul>
${GUIDE_GROUPS.map(({ title, names }) => html`<h2>${title}</h2>\n<ul>\n${names.map(guide)}</ul>\n`)}<h2>Look up</h2>
<ul>
${link('/docs/reference', 'API reference')}${link('/docs/errors', 'Errors')}${link('/openapi.json', 'OpenAPI 3.1')}${link('/docs/collection.json', 'Postman collection')}${link('/llms.txt', 'For language models')}</ul>
</nav>`
}

function onward({ root }: Site, name: string, titles: ReadonlyMap<string, string>): Html {
  const names = [OVERVIEW, ...GUIDE_GROUPS.flatMap((group) => [...group.names])]
  const next = names[names.indexOf(name) + 1]
  const markdown = html`<a href="${root}/docs/${name}.md">This page as Markdown</a>`
  if (next === undefined) return html`<p class="onward">${markdown}</p>`
  return html`<p class="onward"><a class="next" href="${root}${guidePath(next)}">Next: ${titles.get(next) ?? next}</a>${markdown}</p>`
}
