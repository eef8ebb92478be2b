import { bankTransfer, epcText } from '../../domain/payments/bank-transfer.ts'
import { drawQrCode } from '../../outside/documents/draw-qr-code.ts'
import { viewBranding } from '../../views/stores/branding.ts'
import { Html, html } from '../pages/html.ts'
import type { Site } from '../pages/site.ts'
import { formatOf, type InvoiceView, isOverdue } from './invoice-view.ts'

/** Returns the part of an invoice's page that tells what was paid, what is due and when, and every way to pay it. */
export function paymentSection({ root }: Site, view: InvoiceView): Html {
  const { invoice, token, cards, store } = view
  const { due, deposit, paid } = invoice
  if (due === '0.00') return received(view)
  const { say, amount } = formatOf(view)
  const what = paid === '0.00' ? (deposit === '0.00' ? 'due.whole' : 'due.deposit') : 'due.rest'
  const form = (
    path: string,
    label: string,
    isMain: boolean,
  ) => html`<form method="post" action="${root}/pay/${token}${path}">
<button class="button${isMain ? '' : ' quiet'}" type="submit">${label}</button>
</form>`
  const onAccount = invoice.onAccountDays
  return html`${received(view)}<section class="pay"><p class="due"><span>${say(what)}</span> <strong>${amount(due)}</strong></p>
${dueDay(view)}
${cards ? html`${form(`/card?amount=${due}`, say('card.pay', { amount: amount(due) }), true)}<p class="hint">${say('card.hint')}</p>` : ''}
${transfer(view)}
${
  onAccount === null
    ? ''
    : html`<h2>${say('on_account.title')}</h2><p class="hint">${say('on_account.lead', { days: onAccount })}</p>
${form('/order', say('on_account.order', { amount: amount(invoice.total) }), !cards)}`
}
${store.development ? html`${form(`?amount=${due}`, say('test_payment'), !cards)}<p class="hint">${say('test_store')}</p>` : ''}</section>`
}

function dueDay(view: InvoiceView): Html {
  const { dueAt } = view.invoice
  if (dueAt === null) return html``
  const { say, day } = formatOf(view)
  const isOver = isOverdue(view)
  return html`<p class="${isOver ? 'hint over' : 'hint'}">${say(isOver ? 'due.since' : 'due.by', { day: day(dueAt) })}</p>`
}

/** Lists the payments that arrived, as receipts do. */
function received(view: InvoiceView): Html {
  const { payments } = view.invoice
  if (payments.length === 0) return html``
  const { say, amount, day } = formatOf(view)
  return html`<section class="received"><h2>${say('payments')}</h2>
<dl class="totals">${payments.map(
    (payment) =>
      html`<div><dt>${day(payment.at)} · ${say(`method.${payment.method}`)}</dt><dd>${amount(payment.amount)}</dd></div>`,
  )}</dl>${overpaid(view)}</section>`
}

function overpaid(view: InvoiceView): Html {
  const { over } = view.invoice
  const { say, amount } = formatOf(view)
  return over === '0.00' ? html`` : html`<p class="hint">${say('overpaid', { amount: amount(over) })}</p>`
}

/** Tells how to pay by bank transfer, with a code that banking apps read for euros; a live store without an account or cards tells buyers itself. */
function transfer(view: InvoiceView): Html {
  const { invoice, store, reference, cards } = view
  const { say, amount } = formatOf(view)
  const account = bankTransfer(store.settings.payments ?? {}, {
    ...{ amount: invoice.due, currency: invoice.currency, reference },
  })
  if (!account) {
    return store.development || cards
      ? html``
      : html`<p class="hint">${say('ask_store', { store: viewBranding(store).display_name })}</p>`
  }
  const code = epcText(account)
  const codeName = say('transfer.code')
  const facts = [
    [say('transfer.holder'), account.holder],
    [say('transfer.iban'), account.iban],
    [say('transfer.bic'), account.bic],
    [say('transfer.bank'), account.bank],
    [say('transfer.amount'), amount(account.amount)],
    [say('transfer.reference'), account.reference],
  ] as const
  return html`<h2>${say('transfer.title')}</h2>
<div class="transfer"><dl class="facts">${facts.map(([name, value]) => (value === null ? html`` : html`<div><dt>${name}</dt><dd>${value}</dd></div>`))}</dl>${
    code === null
      ? ''
      : html`<figure role="img" aria-label="${codeName}">${new Html(drawQrCode(code))}<figcaption>${say('transfer.scan')}</figcaption></figure>`
  }</div>
<p class="hint">${say('transfer.hint')}</p>`
}
