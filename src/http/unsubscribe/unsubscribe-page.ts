import type { Store } from '../../database/stores/stores.ts'
import { CATALOGUES } from '../../languages/catalogues.ts'
import type { Language } from '../../languages/languages.ts'
import { sayWith } from '../../languages/say.ts'
import { viewBranding } from '../../views/stores/branding.ts'
import { buyerPage } from '../pages/buyer-page.ts'
import { type Html, html } from '../pages/html.ts'
import type { Site } from '../pages/site.ts'

/** A visit's subject; the token is in the page's address. */
interface Visit {
  store: Store
  language: Language
  token: string
  done: boolean
}

/** Returns the page that asks whether to end the store's reminders, or says that they have ended. */
export function unsubscribePage(site: Site, { store, language, token, done }: Visit): string {
  const brand = viewBranding(store)
  const name = brand.display_name
  const say = sayWith(CATALOGUES[language].mail, language)
  const body = done
    ? html`<h1>${say('unsubscribe_done')}</h1>
<p class="lead">${say('unsubscribe_done_lead', { store: name })}</p>`
    : html`<h1>${say('unsubscribe_ask')}</h1>
<p class="lead">${say('unsubscribe_ask_lead', { store: name })}</p>
<form method="post" action="${site.root}/portal/unsubscribe/${token}"><button class="button" type="submit">${say('unsubscribe_do')}</button></form>`
  return document(site, language, { brand, body })
}

/** Returns the page for a link that is not ours. */
export function noSuchLinkPage(site: Site, language: Language): string {
  const words = CATALOGUES[language].mail
  const body = html`<h1>${words.unsubscribe_no_link}</h1><p class="lead">${words.unsubscribe_no_link_lead}</p>`
  return document(site, language, { brand: null, body })
}

type Brand = ReturnType<typeof viewBranding>

function document(site: Site, language: Language, { brand, body }: { brand: Brand | null; body: Html }): string {
  const words = CATALOGUES[language].mail
  const title = words.unsubscribe_title
  return buyerPage(site, { language, brand, title, description: words.unsubscribe_about, nameless: title, body })
}
