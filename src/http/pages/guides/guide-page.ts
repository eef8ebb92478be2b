import { type Html, html } from '../html.ts'
import { page } from '../page.ts'
import { assetUrl, type Site } from '../site.ts'
import { GUIDE_NAMES, guidePath, OVERVIEW } from './guide-list.ts'
import type { Guide } from './read-guide.ts'
import type { Heading } from './render-guide.ts'
import { docsHead, sideList } from './side-list.ts'

interface GuidePage {
  guide: Guide
  content: Html
  headings: readonly Heading[]
  /** Every guide's title, by name. */
  titles: ReadonlyMap<string, string>
}

/** Returns a guide in the pages' frame, next to the list of all guides. */
export function guidePage(
  site: Site,
  { guide: { name, title, summary }, content, headings, titles }: GuidePage,
): string {
  return page(site, {
    title: `${title} · Quote Negotiation Service`,
    description: summary,
    head: html`${docsHead(site)}
<link rel="alternate" type="text/markdown" href="${site.root}/docs/${name}.md">
<script src="${assetUrl(site, '/docs/guides.js')}" defer></script>`,
    body: html`<div class="docs">
<main id="main" class="content guide">
<p class="jump"><a href="#guides">All guides</a></p>
<h1>${title}</h1>
${contents(headings)}${content}
${onward(site, name, titles)}
</main>
${sideList(site, { path: guidePath(name), titles })}
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

function onward({ root }: Site, name: string, titles: ReadonlyMap<string, string>): Html {
  const names = [OVERVIEW, ...GUIDE_NAMES]
  const next = names[names.indexOf(name) + 1]
  const markdown = html`<a href="${root}/docs/${name}.md">This page as Markdown</a>`
  if (next === undefined) return html`<p class="onward">${markdown}</p>`
  return html`<p class="onward"><a class="next" href="${root}${guidePath(next)}">Next: ${titles.get(next) ?? next}</a>${markdown}</p>`
}
