import { CATALOGUES } from '../../languages/catalogues.ts'
import type { Language } from '../../languages/languages.ts'
import { sayWith } from '../../languages/say.ts'
import { viewBranding } from '../../views/stores/branding.ts'
import { buyerPage } from '../pages/buyer-page.ts'
import { type Html, html } from '../pages/html.ts'
import type { Site } from '../pages/site.ts'
import { formatOf, type InvoiceView, isOverdue } from './invoice-view.ts'
import { paymentSection } from './payment-section.ts'

/** Returns the page where a buyer sees and pays an invoice. */
export function invoicePage(site: Site, view: InvoiceView): string {
  const { invoice, store, language } = view
  const { say } = formatOf(view)
  const status = isOverdue(view) ? 'overdue' : invoice.status
  return buyerPage(site, {
    language,
    brand: viewBranding(store),
    title: invoice.name,
    description: say('description'),
    nameless: say('nameless'),
    body: html`<p class="badges"><span class="badge ${status}">${say(`status.${status}`)}</span></p>
<h1>${say('order', { name: invoice.name })}</h1>
${terms(view)}
${view.pending ? html`<p class="message">${say('card.pending')}</p>` : ''}
${invoice.message === null ? '' : html`<p class="message">${invoice.message}</p>`}
${lines(view)}
${totals(view)}
${paymentSection(site, view)}`,
  })
}

/** Returns the page that takes a buyer to the card provider's: a redirection would end at the form's policy. */
export function toCardsPage(site: Site, view: Pick<InvoiceView, 'store' | 'language'>, url: string): string {
  const { store, language } = view
  const say = sayWith(CATALOGUES[language].pay, language)
  return buyerPage(site, {
    ...{ language, brand: viewBranding(store), title: say('card.going'), description: say('description') },
    ...{ nameless: say('nameless'), goTo: url },
    body: html`<h1>${say('card.going')}</h1><p class="lead"><a href="${url}">${say('card.go')}</a></p>`,
  })
}

/** Says why there is nothing to see or pay, and what to do. */
const NOTICES = {
  unknown: 'unknown_lead',
  not_paid_elsewhere: 'not_paid_elsewhere',
  not_paid_live: 'not_paid_live',
  not_paid_card: 'not_paid_card',
} as const

/** Returns a page with a single notice for a buyer. */
export function noticePage(site: Site, notice: keyof typeof NOTICES, language: Language): string {
  const say = sayWith(CATALOGUES[language].pay, language)
  const title = say(notice === 'unknown' ? 'unknown' : 'not_paid')
  return buyerPage(site, {
    language,
    brand: null,
    title,
    description: say('description'),
    nameless: say('nameless'),
    body: html`<h1>${title}</h1><p class="lead">${say(NOTICES[notice])}</p>`,
  })
}

function terms(view: InvoiceView): Html {
  const { poNumber, paymentTerms } = view.invoice
  const { onPaper } = formatOf(view)
  const facts = [
    ...(poNumber === null ? [] : [[onPaper('fact.po_number'), poNumber] as const]),
    ...(paymentTerms === null ? [] : [[onPaper('terms.payment_terms'), paymentTerms] as const]),
  ]
  return facts.length === 0
    ? html``
    : html`<dl class="facts">${facts.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`
}

function lines(view: InvoiceView): Html {
  const sold = view.invoice.lines
  const { onPaper, figure, count } = formatOf(view)
  if (sold.length === 0) return html``
  const heads = (['item', 'quantity', 'unit_price', 'line_total'] as const).map(
    (name) => html`<th scope="col">${onPaper(`column.${name}`)}</th>`,
  )
  return html`<div class="scroll"><table class="lines">
<thead><tr>${heads}</tr></thead>
<tbody>
${sold.map(
  ({ title, variantTitle, sku, quantity, prices }) =>
    html`<tr><td><strong>${title}</strong>${[variantTitle, sku].flatMap((text) => (text ? [html`<small>${text}</small>`] : []))}</td><td>${count(quantity)}</td><td>${prices ? figure(prices.unitPrice) : onPaper('line.not_shown')}</td><td>${prices ? figure(prices.total) : onPaper('line.in_total')}</td></tr>
`,
)}</tbody>
</table></div>`
}

function totals(view: InvoiceView): Html {
  const { invoice } = view
  const { say, onPaper, amount, figure } = formatOf(view)
  const { discountTitle, shippingTitle } = invoice
  const isAny = (amount: string) => amount !== '0.00'
  const rows: (readonly [string, string])[] = [
    [onPaper(invoice.hasHiddenPrices ? 'total.subtotal_with_hidden' : 'total.subtotal'), figure(invoice.subtotal)],
    ...(isAny(invoice.discountTotal)
      ? [[discountTitle || onPaper('total.discount'), `−${figure(invoice.discountTotal)}`] as const]
      : []),
    ...(shippingTitle !== null
      ? [[shippingTitle || onPaper('total.shipping'), figure(invoice.shippingTotal)] as const]
      : []),
    [say('tax'), figure(invoice.taxTotal)],
  ]
  const after: (readonly [string, string])[] = [
    ...(isAny(invoice.deposit) && !isAny(invoice.paid) ? [[say('of_deposit'), figure(invoice.deposit)] as const] : []),
    ...(isAny(invoice.paid) ? [[say('paid'), figure(invoice.paid)] as const] : []),
    ...(isAny(invoice.refunded) ? [[say('refunded'), figure(invoice.refunded)] as const] : []),
  ]
  const row = ([name, amount]: readonly [string, string]) => html`<div><dt>${name}</dt><dd>${amount}</dd></div>`
  return html`<dl class="totals">
${rows.map(row)}<div class="total"><dt>${onPaper('total.total')}</dt><dd>${amount(invoice.total)}</dd></div>${after.map(row)}
</dl>`
}
