import { type Html, html } from '../../../../src/http/pages/html.ts'
import { financialStatusOf, outstandingOf, receivedOf, refundedOf } from '../orders/order-figures.ts'
import type { OrderRecord } from '../orders/order-record.ts'
import { plain } from '../state/cents.ts'
import { adminPage, type Desk, homeOf } from './admin-page.ts'

/** Returns the list of orders, newest first. */
export function ordersPage(desk: Desk): Html {
  const rows = [...desk.shop.orders.values()].reverse().map(
    (
      order,
    ) => html`<tr><td><a href="${pathOf(desk, order)}">#${order.number}</a></td><td>${statusOf(order)}</td><td>${order.email ?? ''}</td>
<td class="money">${plain(order.total)} ${order.currency}</td></tr>`,
  )
  const table = html`<table><tr><th>Order<th>Payment<th>Customer<th>Total</tr>${rows}</table>`
  const none = html`<p>None yet. An order comes from a draft: its buyer pays the invoice, or you complete it.</p>`
  return adminPage(desk, 'Orders', rows.length > 0 ? table : none)
}

/** Returns an order with what a merchant can do with it. */
export function orderPage(desk: Desk, order: OrderRecord): Html {
  const { shop } = desk
  const left = receivedOf(order) - refundedOf(order)
  const form = (deed: string, fields: Html) =>
    html`<form method="post" action="${pathOf(desk, order)}/${deed}">${fields}</form>`
  const pay = outstandingOf(order) > 0n && form('paid', html`<button>Mark as paid</button>`)
  const refund =
    left > 0n &&
    form(
      'refund',
      html`<label>Amount <input name="amount" value="${plain(left)}" size="9"></label> <button>Refund</button>`,
    )
  const cancel =
    !order.cancelledAt &&
    form('cancel', html`<label><input type="checkbox" name="refunds"> refund</label> <button>Cancel order</button>`)
  const draft = order.draftId && html`<p><a href="${homeOf(shop)}/draft_orders/${order.draftId}">Its draft</a></p>`
  return adminPage(
    desk,
    `Order #${order.number}`,
    html`<p>${statusOf(order)}. ${order.tags.join(', ')}</p>
<dl><dt>Customer<dd>${order.email ?? 'nobody'}<dt>PO number<dd>${order.poNumber ?? ''}<dt>Total<dd><b>${plain(order.total)} ${order.currency}</b>
<dt>Received<dd>${plain(receivedOf(order))}<dt>Refunded<dd>${plain(refundedOf(order))}</dl>${draft || ''}
${pay || ''}${refund || ''}${cancel || ''}${form('delete', html`<button>Delete order</button>`)}`,
  )
}

function statusOf(order: OrderRecord): string {
  const paid = financialStatusOf(order).toLowerCase().replaceAll('_', ' ')
  return order.cancelledAt ? `Cancelled, ${paid}` : `${paid.charAt(0).toUpperCase()}${paid.slice(1)}`
}

function pathOf({ shop }: Desk, { id }: OrderRecord): string {
  return `${homeOf(shop)}/orders/${id}`
}
