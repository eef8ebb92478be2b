import { type Html, html } from '../../../../src/http/pages/html.ts'
import type { DraftRecord } from '../drafts/draft-records.ts'
import { invoiceUrlOf } from '../drafts/invoice-url.ts'
import { plain } from '../state/cents.ts'
import { adminPage, type Desk, homeOf } from './admin-page.ts'

const STATUSES = { OPEN: 'Open', INVOICE_SENT: 'Invoice sent', COMPLETED: 'Completed' }

/** Returns the list of draft orders, newest first. */
export function draftsPage(desk: Desk): Html {
  const rows = [...desk.shop.drafts.values()].reverse().map(
    (
      draft,
    ) => html`<tr><td><a href="${pathOf(desk, draft)}">#D${draft.number}</a></td><td>${STATUSES[draft.status]}</td>
<td>${draft.input.email ?? ''}</td><td class="money">${plain(draft.figures.total)} ${draft.currency}</td></tr>`,
  )
  const table = html`<table><tr><th>Draft<th>Status<th>Customer<th>Total</tr>${rows}</table>`
  const none = html`<p>None yet. Staff make them in the app, with “Create orders”.</p>`
  return adminPage(desk, 'Drafts', rows.length > 0 ? table : none)
}

/** Returns a draft order with what a merchant can do with it. */
export function draftPage(desk: Desk, draft: DraftRecord): Html {
  const { figures, lines, currency, status, input, terms, orderId } = draft
  const { shop } = desk
  const rows = lines.map(
    (line) => html`<tr><td>${line.title}</td><td>${line.sku ?? ''}</td><td class="money">${line.quantity}</td>
<td class="money">${plain(line.original - line.discount)}</td></tr>`,
  )
  const form = (deed: string, label: string) =>
    html`<form method="post" action="${pathOf(desk, draft)}/${deed}"><button>${label}</button></form>`
  const deeds = html`${form('invoice', 'Send invoice')}${form('complete', 'Complete, payment due later')}
${form('paid', 'Complete, mark as paid')}${form('delete', 'Delete draft')}`
  const order = orderId && html`<p><a href="${homeOf(shop)}/orders/${orderId}">Its order</a></p>`
  return adminPage(
    desk,
    `Draft #D${draft.number}`,
    html`<p>${STATUSES[status]}. ${input.tags?.join(', ') ?? ''}</p>
<table><tr><th>Product<th>SKU<th>Quantity<th>Net</tr>${rows}</table>
<dl><dt>Discounts<dd>${plain(figures.discounts)}<dt>Shipping<dd>${plain(figures.shipping)}<dt>Tax<dd>${plain(figures.tax)}
<dt>Total<dd><b>${plain(figures.total)} ${currency}</b><dt>Terms<dd>${terms?.name ?? 'none'}<dt>To<dd>${input.email ?? 'nobody'}</dl>
<p><a href="${invoiceUrlOf(shop, draft)}">The buyer’s invoice</a></p>${order ?? ''}${status === 'COMPLETED' ? '' : deeds}`,
  )
}

function pathOf({ shop }: Desk, { id }: DraftRecord): string {
  return `${homeOf(shop)}/draft_orders/${id}`
}
