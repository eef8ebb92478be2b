import type { PortalQuote } from '../../client/portal-answers.ts'
import { ROOT } from '../../http/send.ts'
import { isAllowed } from '../../paper/is-allowed.ts'
import { whatToDo } from '../../paper/what-to-do.ts'
import { useFormat } from '../language/use-format.ts'
import { Countdown } from './countdown.tsx'
import classes from './quote.module.css'
import { isOnCopy } from './use-seen.ts'

/** Says in one sentence what state the quote is in and what the buyer can do, with a deadline where it matters. */
export function StatusBanner({ quote }: { quote: PortalQuote }) {
  const { status, expires_at: until, renewal_asked_at: renewal, currency, approval, branding } = quote
  const { say, moment } = useFormat(currency)
  const isOpen = quote.lines.some(({ open }) => open)
  const counts = status === 'answer_needed' || (isOpen && (status === 'partly_accepted' || status === 'partly_ordered'))
  const onCopy = isOnCopy(quote)
  const isApprover = isAllowed(quote, 'answer_approval')
  return (
    <section className={classes.banner} style={{ borderInlineStartColor: branding.color }} aria-labelledby="status">
      <h2 id="status" aria-live="polite">
        {say(`status.${status}`)}
      </h2>
      <p>
        {onCopy ? say('reason.on_copy') : say(whatToDo(quote), renewal === null ? {} : { moment: moment(renewal) })}
      </p>
      {isApprover && <a href={`${ROOT}/portal/approvals`}>{say('quote.to_approvals')}</a>}
      {counts && until && <Countdown until={until} currency={currency} />}
      {status === 'expired' && until && <p>{say('quote.expired_at', { moment: moment(until) })}</p>}
      {approval && <p>{say('quote.steps_done', { done: approval.steps_done, steps: approval.steps })}</p>}
      {approval?.expires_at && <p>{say('quote.approval_until', { moment: moment(approval.expires_at) })}</p>}
    </section>
  )
}
