import { type ComponentType, lazy } from 'react'
import { ROOT } from '../http/send.ts'

type Loader = () => Promise<{ Page: ComponentType }>
const LINKED_QUOTE = /^\/q\/[^/]+$/

/** Each page is its own document and chunk; browsers simply follow links between them. */
const PAGES: readonly [pattern: RegExp, load: Loader][] = [
  [LINKED_QUOTE, () => import('./quote/linked-quote-page.tsx').then(({ LinkedQuotePage: Page }) => ({ Page }))],
  [/^\/store\/[^/]+\/request$/, () => import('./request/request-page.tsx').then(({ RequestPage: Page }) => ({ Page }))],
  [/^(\/portal(\/|$)|$)/, () => import('./contact/contact-pages.tsx').then(({ ContactPages: Page }) => ({ Page }))],
]

/** Returns the page at a path of this server, loaded when first shown. */
export function pageAt(pathname: string): ComponentType {
  const path = pathOf(pathname)
  const load = PAGES.find(([pattern]) => pattern.test(path))?.[1]
  if (!load) throw new Error(`There is no page at ${path}`)
  return lazy(() => load().then(({ Page }) => ({ default: Page })))
}

/** Returns whether the page at a path says the texts of the request form and of a contact's pages (languages/later-sections.ts). */
export function isOfAccount(pathname: string): boolean {
  return !LINKED_QUOTE.test(pathOf(pathname))
}

function pathOf(pathname: string): string {
  return pathname.slice(ROOT.length).replace(/\/+$/, '')
}
