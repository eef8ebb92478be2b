import type { Invoice } from '../../outside/platform/embedded/invoice.ts'
import type { Store } from '../../store/stores.ts'
import { viewBranding } from '../../views/branding.ts'
import { type Html, html } from '../pages/html.ts'
import { page } from '../pages/page.ts'
import { assetUrl, type Site } from '../pages/site.ts'

export interface InvoiceView {
  invoice: Invoice
  token: string
  store: Pick<Store, 'name' | 'settings' | 'development'>
}

const STATUS = {
  open: 'To be paid',
  partially_paid: 'Partly paid',
  paid: 'Paid',
  refunded: 'Refunded',
  cancelled: 'Cancelled',
} as const satisfies Record<Invoice['status'], string>

/** What a buyer sees of an invoice, and where it is paid. */
export function invoicePage(site: Site, { invoice, token, store }: InvoiceView): string {
  const brand = viewBranding(store)
  return buyerPage(site, brand, {
    title: `${invoice.name} · ${brand.display_name}`,
    body: html`<p class="badges"><span class="badge ${invoice.status}">${STATUS[invoice.status]}</span></p>
<h1>Your order ${invoice.name}</h1>
${terms(invoice)}
${invoice.message === null ? '' : html`<p class="message">${invoice.message}</p>`}
${lines(invoice)}
${totals(invoice)}
${payment(site, { invoice, token, store })}`,
  })
}

/** A page that says one thing to a buyer. */
export function noticePage(site: Site, title: string, text: string): string {
  return buyerPage(site, null, { title, body: html`<h1>${title}</h1><p class="lead">${text}</p>` })
}

type Brand = ReturnType<typeof viewBranding>

function buyerPage(site: Site, brand: Brand | null, { title, body }: { title: string; body: Html }): string {
  return page(site, {
    title,
    description: 'An order to look at and to pay.',
    head: html`<meta name="robots" content="noindex, nofollow">
<link rel="stylesheet" href="${assetUrl(site, '/docs/invoice.css')}">`,
    top: brand ? brandOf(brand) : html`<span class="brand">Order</span>`,
    body: html`<main id="main" class="content invoice">${body}${footer(brand)}</main>`,
  })
}

/** The store's name after its colour, which as an attribute needs no style. */
function brandOf({ display_name, color }: Brand): Html {
  return html`<span class="brand"><svg width="28" height="28" aria-hidden="true"><rect width="28" height="28" rx="6" fill="${color}"/></svg>${display_name}</span>`
}

function footer(brand: Brand | null): Html {
  return brand?.footer_text ? html`<p class="hint">${brand.footer_text}</p>` : html``
}

function terms({ poNumber, paymentTerms }: Invoice): Html {
  const facts = [
    ...(poNumber === null ? [] : [['Your order number', poNumber] as const]),
    ...(paymentTerms === null ? [] : [['Payment', paymentTerms] as const]),
  ]
  return facts.length === 0
    ? html``
    : html`<dl class="facts">${facts.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`
}

function lines({ lines: sold }: Invoice): Html {
  if (sold.length === 0) return html``
  return html`<div class="scroll"><table class="lines">
<thead><tr><th scope="col">Item</th><th scope="col">Quantity</th><th scope="col">Price</th><th scope="col">Total</th></tr></thead>
<tbody>
${sold.map(
  ({ title, variantTitle, sku, quantity, prices }) =>
    html`<tr><td><strong>${title}</strong>${[variantTitle, sku].flatMap((text) => (text ? [html`<small>${text}</small>`] : []))}</td><td>${quantity}</td><td>${prices ? grouped(prices.unitPrice) : 'not shown'}</td><td>${prices ? grouped(prices.total) : 'in the total'}</td></tr>
`,
)}</tbody>
</table></div>`
}

function totals(invoice: Invoice): Html {
  const { discountTitle, shippingTitle, currency } = invoice
  const isAny = (amount: string) => amount !== '0.00'
  const rows: (readonly [string, string])[] = [
    [
      invoice.hasHiddenPrices ? 'Subtotal, with items without a price of their own' : 'Subtotal',
      grouped(invoice.subtotal),
    ],
    ...(isAny(invoice.discountTotal)
      ? [[discountTitle || 'Discount', `−${grouped(invoice.discountTotal)}`] as const]
      : []),
    ...(shippingTitle !== null ? [[shippingTitle || 'Shipping', grouped(invoice.shippingTotal)] as const] : []),
    ['Tax', grouped(invoice.taxTotal)],
  ]
  const after: (readonly [string, string])[] = [
    ...(isAny(invoice.deposit) && !isAny(invoice.paid)
      ? [['Of which deposit', grouped(invoice.deposit)] as const]
      : []),
    ...(isAny(invoice.paid) ? [['Paid', grouped(invoice.paid)] as const] : []),
    ...(isAny(invoice.refunded) ? [['Refunded', grouped(invoice.refunded)] as const] : []),
  ]
  const row = ([name, amount]: readonly [string, string]) => html`<div><dt>${name}</dt><dd>${amount}</dd></div>`
  return html`<dl class="totals">
${rows.map(row)}<div class="total"><dt>Total</dt><dd>${currency} ${grouped(invoice.total)}</dd></div>${after.map(row)}
</dl>`
}

function payment({ root }: Site, { invoice, token, store }: InvoiceView): Html {
  const { due, deposit, paid, currency } = invoice
  if (due === '0.00') return html``
  const what = paid === '0.00' ? (deposit === '0.00' ? 'To pay' : 'Deposit to pay now') : 'Left to pay'
  const form = html`<form method="post" action="${root}/pay/${token}?amount=${due}">
<button class="button" type="submit">Pay with a test payment</button>
</form>
<p class="hint">This is a test store: no money moves.</p>`
  return html`<section class="pay"><p class="due"><span>${what}</span> <strong>${currency} ${grouped(due)}</strong></p>
${store.development ? form : html`<p class="hint">${viewBranding(store).display_name} tells you how to pay.</p>`}</section>`
}

/** 1234567.80 as 1,234,567.80. */
function grouped(amount: string): string {
  return amount.replace(/\B(?=(?:\d{3})+\.)/g, ',')
}
