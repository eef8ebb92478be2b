import { useQuery } from '@tanstack/react-query'
import { oneOf } from '../../client/one-of.ts'
import { resource } from '../../client/portal.ts'
import type { PortalInvoice, PortalSession, PortalStatement } from '../../client/portal-answers.ts'
import { ROOT } from '../../http/send.ts'
import { useLanguage } from '../language/language-provider.tsx'
import { useFormat } from '../language/use-format.ts'
import { PortalPage } from '../shell/portal-page.tsx'
import { Read } from '../shell/read.tsx'
import classes from './contact.module.css'
import { ContactNav } from './contact-nav.tsx'

const STATES = ['open', 'overdue', 'settled'] as const
/** By whom the next step is awaited, for the badge's colour. */
const TURNS: Record<string, string | undefined> = { open: 'you', partly_paid: 'you', overdue: 'late' }

/** Lists the invoices of a contact and their company, with what is still to be paid. */
export function InvoicesPage({ session }: { session: PortalSession }) {
  const { say } = useLanguage()
  const search = new URLSearchParams(location.search)
  const query = { state: oneOf(STATES, search.get('state')), cursor: search.get('cursor') ?? undefined }
  const statement = useQuery(resource('/statement', { query }))
  return (
    <PortalPage title={say('contact.invoices')} branding={session.branding} nav={<ContactNav session={session} />}>
      <Read query={statement}>
        {({ open, data, next_cursor: next }: PortalStatement) => (
          <>
            {open.map((sum) => (
              <OpenSum key={sum.currency} sum={sum} />
            ))}
            <div className={classes.filters}>
              <fieldset className={classes.choice} aria-label={say('contact.invoices_which')}>
                {[undefined, ...STATES].map((one) => (
                  <a
                    key={one ?? 'all'}
                    href={one ? `?state=${one}` : location.pathname}
                    aria-current={one === query.state}
                  >
                    {say(`contact.invoices.${one ?? 'all'}`)}
                  </a>
                ))}
              </fieldset>
            </div>
            {data.length === 0 && <p className={classes.empty}>{say('contact.no_invoices')}</p>}
            <ul className={classes.list}>
              {data.map((invoice) => (
                <InvoiceItem key={invoice.draft_order_id} invoice={invoice} />
              ))}
            </ul>
            {next && (
              <div className={classes.pager}>
                <a href={`?${new URLSearchParams({ ...(query.state && { state: query.state }), cursor: next })}`}>
                  {say('contact.older')}
                </a>
              </div>
            )}
          </>
        )}
      </Read>
    </PortalPage>
  )
}

function OpenSum({ sum: { currency, left, not_due: notDue, invoices } }: { sum: PortalStatement['open'][number] }) {
  const { say, amount } = useFormat(currency)
  return (
    <p className="typed">
      <strong>{say('contact.left_to_pay', { amount: amount(left), count: invoices })}</strong>
      {notDue !== left && ` ${say('contact.of_it_not_due', { amount: amount(notDue) })}`}
    </p>
  )
}

function InvoiceItem({ invoice }: { invoice: PortalInvoice }) {
  const { name, status, currency, total, left, quote, invoice_url: url, po_number: po } = invoice
  const { say, amount, day } = useFormat(currency)
  const isOpen = left !== '0.00'
  const facts = [po && say('contact.po', { number: po }), day(invoice.invoiced_at)]
  return (
    <li className={classes.item}>
      <div>
        {url === null ? (
          <strong>{name}</strong>
        ) : (
          <a className={classes.number} href={url}>
            {say('contact.invoice', { name })}
          </a>
        )}
        <small className="typed">
          {quote && <a href={`${ROOT}/portal/quotes/${quote.id}`}>{quote.number}</a>}
          {quote && ' · '}
          {facts.filter(Boolean).join(' · ')}
        </small>
      </div>
      <div>
        <span className={classes.badge} data-turn={TURNS[status] ?? null}>
          {say(`contact.invoice_status.${status}` as 'contact.invoice_status.open')}
        </span>
        {isOpen && <small>{say('contact.due_on', { date: day(invoice.due_at) })}</small>}
      </div>
      <div className={classes.figures}>
        <strong>{amount(isOpen ? left : total)}</strong>
        {isOpen && left !== total && <small>{say('contact.of_total', { amount: amount(total) })}</small>}
      </div>
    </li>
  )
}
