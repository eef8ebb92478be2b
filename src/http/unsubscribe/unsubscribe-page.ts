import type { Store } from '../../store/stores.ts'
import { viewBranding } from '../../views/branding.ts'
import { type Html, html } from '../pages/html.ts'
import { page } from '../pages/page.ts'
import { assetUrl, type Site } from '../pages/site.ts'

/** Asks whether the store's reminders are to end; or says that they have. */
export function unsubscribePage(site: Site, { store, token, done }: { store: Store; token: string; done: boolean }) {
  const { display_name: name } = viewBranding(store)
  const body = done
    ? html`<h1>You get no more reminders</h1>
<p class="lead">${name} does not remind you of offers that expire any more. You still get offers and messages.</p>`
    : html`<h1>No more reminders?</h1>
<p class="lead">${name} reminds you by e-mail before an offer expires. Offers and messages come all the same.</p>
<form method="post" action="${site.root}/portal/unsubscribe/${token}"><button class="button" type="submit">Send me no more reminders</button></form>`
  return document(site, name, body)
}

/** What somebody sees whose link is none of ours. */
export function noSuchLinkPage(site: Site): string {
  const body = html`<h1>This link does not work</h1><p class="lead">Open it again exactly as it stands in the e-mail.</p>`
  return document(site, 'Reminders', body)
}

function document(site: Site, name: string, body: Html): string {
  return page(site, {
    title: `Reminders · ${name}`,
    description: 'Reminders of offers that expire.',
    head: html`<meta name="robots" content="noindex, nofollow">
<link rel="stylesheet" href="${assetUrl(site, '/docs/invoice.css')}">`,
    top: html`<span class="brand">${name}</span>`,
    body: html`<main id="main" class="content invoice">${body}</main>`,
  })
}
