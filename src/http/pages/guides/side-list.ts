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

/** Returns the list of all guides and of what to look up, which is beside each page of the documentation. */
export function sideList({ root }: Site, { path: current, titles, below = html`` }: SideList): Html {
  const link = (path: string, title: string) => {
    const isCurrent = path === current
    return html`<li><a href="${root}${path}"${isCurrent ? html` aria-current="page"` : ''}>${title}</a>${isCurrent ? below : ''}</li>
`
  }
  const guide = (name: string) => link(guidePath(name), titles.get(name) ?? name)
  return html`<nav id="guides" class="side" aria-label="Guides">
<ul>
${guide(OVERVIEW)}</ul>
${GUIDE_GROUPS.map(({ title, names }) => html`<h2>${title}</h2>\n<ul>\n${names.map(guide)}</ul>\n`)}<h2>Look up</h2>
<ul>
${link('/docs/reference', 'API reference')}${link('/docs/errors', 'Errors')}${link('/openapi.json', 'OpenAPI 3.1')}${link('/docs/collection.json', 'Postman collection')}${link('/llms.txt', 'For language models')}</ul>
</nav>`
}

/** Returns the elements of a page's head that its list and the search need. */
export function searchHead(site: Site): Html {
  return html`<link rel="stylesheet" href="${assetUrl(site, '/docs/guides.css')}">
<link rel="stylesheet" href="${assetUrl(site, '/docs/search.css')}">
<script src="${assetUrl(site, '/docs/search.js')}" defer></script>`
}
