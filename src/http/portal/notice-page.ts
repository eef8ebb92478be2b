import { CATALOGUES } from '../../languages/catalogues.ts'
import type { Language } from '../../languages/languages.ts'
import { buyerPage } from '../pages/buyer-page.ts'
import { html } from '../pages/html.ts'
import type { Site } from '../pages/site.ts'

const NOTICES = { 401: 'notice.stale', 404: 'notice.no_store' } as const

/** Returns a page that tells buyers, on a store's own address, why there is nothing to show. */
export function noticePage(site: Site, status: number, language: Language): string {
  const words = CATALOGUES[language].portal
  const title = words['contact.my_quotes']
  const notice = NOTICES[status as keyof typeof NOTICES] ?? 'notice.later'
  return buyerPage(site, {
    language,
    brand: null,
    title,
    description: title,
    nameless: title,
    body: html`<h1>${title}</h1><p class="lead">${words[notice]}</p>`,
  })
}
