import { CATALOGUES, type Language } from '../../languages/languages.ts'
import { sayWith } from '../../languages/say.ts'
import type { Store } from '../../store/stores.ts'
import { viewBranding } from '../../views/branding.ts'
import { type Html, html } from '../pages/html.ts'
import { page } from '../pages/page.ts'
import { assetUrl, type Site } from '../pages/site.ts'

/** What a visit is about: the token is in the page's address. */
interface Visit {
  store: Store
  language: Language
  token: string
  done: boolean
}

/** Asks whether the store's reminders are to end; or says that they have. */
export function unsubscribePage(site: Site, { store, language, token, done }: Visit): string {
  const { display_name: name } = viewBranding(store)
  const say = sayWith(CATALOGUES[language].mail, language)
  const body = done
    ? html`<h1>${say('unsubscribe_done')}</h1>
<p class="lead">${say('unsubscribe_done_lead', { store: name })}</p>`
    : html`<h1>${say('unsubscribe_ask')}</h1>
<p class="lead">${say('unsubscribe_ask_lead', { store: name })}</p>
<form method="post" action="${site.root}/portal/unsubscribe/${token}"><button class="button" type="submit">${say('unsubscribe_do')}</button></form>`
  return document(site, language, { name, body })
}

/** What somebody sees whose link is none of ours. */
export function noSuchLinkPage(site: Site, language: Language): string {
  const words = CATALOGUES[language].mail
  const body = html`<h1>${words.unsubscribe_no_link}</h1><p class="lead">${words.unsubscribe_no_link_lead}</p>`
  return document(site, language, { name: null, body })
}

function document(site: Site, language: Language, { name, body }: { name: string | null; body: Html }): string {
  const words = CATALOGUES[language].mail
  return page(site, {
    language,
    skip: words.skip,
    title: name === null ? words.unsubscribe_title : `${words.unsubscribe_title} · ${name}`,
    description: words.unsubscribe_about,
    head: html`<meta name="robots" content="noindex, nofollow">
<link rel="stylesheet" href="${assetUrl(site, '/docs/invoice.css')}">`,
    top: html`<span class="brand">${name ?? words.unsubscribe_title}</span>`,
    body: html`<main id="main" class="content invoice">${body}</main>`,
  })
}
