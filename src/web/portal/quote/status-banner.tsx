import type { PortalQuote } from '../../../http/portal/contract.ts'
import { useFormat } from '../language/use-format.ts'
import { Countdown } from './countdown.tsx'
import classes from './quote.module.css'

/** Where the quote stands and what its buyer can do now, in one sentence; until when, where that matters. */
export function StatusBanner({ quote }: { quote: PortalQuote }) {
  const { status, expires_at: until, currency, approval, branding } = quote
  const { say, moment } = useFormat(currency)
  const isOpen = quote.lines.some(({ open }) => open)
  const counts = status === 'answer_needed' || (status === 'partly_accepted' && isOpen)
  return (
    <section className={classes.banner} style={{ borderLeftColor: branding.color }} aria-labelledby="status">
      <h2 id="status" aria-live="polite">
        {say(`status.${status}`)}
      </h2>
      <p>{say(isOpen && status === 'partly_accepted' ? 'quote.do.partly_open' : `quote.do.${status}`)}</p>
      {counts && until && <Countdown until={until} currency={currency} />}
      {status === 'expired' && until && <p>{say('quote.expired_at', { moment: moment(until) })}</p>}
      {approval && <p>{say('quote.steps_done', { done: approval.steps_done, steps: approval.steps })}</p>}
      {approval?.expires_at && <p>{say('quote.approval_until', { moment: moment(approval.expires_at) })}</p>}
    </section>
  )
}
