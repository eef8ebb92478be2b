import { type Html, html } from '../html.ts'
import { assetUrl, type Site } from '../site.ts'
import { GUIDE_GROUPS, guidePath, OVERVIEW } from './guide-list.ts'

interface SideList {
  /** The page that is open, below the service's root. */
  path: string
  /** Every guide's title, by name. */
  titles: ReadonlyMap<string, string>
  /** The page's own list, under its entry. */
  below?: Html
}

/** Returns the list of all guides and of what to look up, shown on each page of the documentation, whose own part comes first. */
export function sideList({ root }: Site, { path: current, titles, below = html`` }: SideList): Html {
  const link = (path: string, title: string) => {
    const isCurrent = path === current
    return html`<li><a href="${root}${path}"${isCurrent ? html` aria-current="page"` : ''}>${title}</a>${isCurrent ? below : ''}</li>
`
  }
  const guide = (name: string) => link(guidePath(name), titles.get(name) ?? name)
  const guides = html`<ul>
${guide(OVERVIEW)}</ul>
${GUIDE_GROUPS.map(({ title, names }) => html`<h2>${title}</h2>\n<ul>\n${names.map(guide)}</ul>\n`)}`
  const lookUp = html`<h2>Look up</h2>
<ul>
${link('/docs/reference', 'API reference')}${link('/docs/errors', 'Errors')}${link('/openapi.json', 'OpenAPI 3.1')}${link('/docs/collection.json', 'Postman collection')}${link('/llms.txt', 'For language models')}</ul>
`
  const isGuide = titles.keys().some((name) => guidePath(name) === current)
  return html`<nav id="guides" class="side" aria-label="Guides">
${isGuide ? [guides, lookUp] : [lookUp, guides]}</nav>`
}

/** Returns what a page's head needs for this list and the search. */
export function docsHead(site: Site): Html {
  return html`<link rel="stylesheet" href="${assetUrl(site, '/docs/guides.css')}">
<link rel="stylesheet" href="${assetUrl(site, '/docs/search.css')}">
<script src="${assetUrl(site, '/docs/search.js')}" defer></script>`
}
