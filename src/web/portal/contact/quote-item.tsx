import type { PortalStatus } from '../../../domain/portal/portal-status.ts'
import type { PortalQuoteItem, PortalSession } from '../../client/portal-answers.ts'
import { ROOT, STORE_SIGN_IN } from '../../http/send.ts'
import { useFormat } from '../language/use-format.ts'
import classes from './contact.module.css'
import { placeName } from './place-name.ts'

/** Maps a quote's status to whose turn it is, and how that looks. */
const TURNS = {
  with_seller: 'seller',
  being_revised: 'seller',
  answer_needed: 'you',
  awaiting_approval: 'company',
  partly_accepted: 'both',
  accepted: 'seller',
  partly_ordered: 'both',
  ordered: null,
  declined: null,
  expired: null,
  closed: null,
} as const satisfies Record<PortalStatus, 'seller' | 'you' | 'company' | 'both' | null>

/** Shows a quote in its buyer's list. */
export function QuoteItem({ quote, session }: { quote: PortalQuoteItem; session: PortalSession }) {
  const { id, number, status, po_number: po, total, currency, expires_at: until, buyer } = quote
  const { say, amount, day } = useFormat(currency)
  const turn = TURNS[status]
  const isMine = buyer.email === session.contact?.email.toLowerCase()
  const facts = [
    placeName(quote, session),
    isMine ? null : say('contact.asked_by', { name: buyer.name ?? buyer.email }),
    po && say('contact.po', { number: po }),
    day(quote.created_at),
  ]
  return (
    <li className={classes.item}>
      <div>
        <a className={classes.number} href={`${ROOT}/portal/quotes/${id}`}>
          {number}
        </a>
        <small className="typed">{facts.filter(Boolean).join(' · ')}</small>
        {turn === null && STORE_SIGN_IN === null && (
          <a
            className={classes.again}
            href={`${ROOT}/store/${encodeURIComponent(session.store.domain)}/request?again=${id}`}
            aria-label={say('contact.again_of', { number })}
          >
            {say('contact.again')}
          </a>
        )}
      </div>
      <div>
        <span className={classes.badge} data-turn={turn}>
          {say(`status.${status}`)}
        </span>
        {turn && turn !== 'you' && <small>{say(`contact.turn.${turn}`)}</small>}
      </div>
      <div className={classes.figures}>
        <strong>{total === null ? '–' : amount(total)}</strong>
        {until && <small>{say('contact.valid_until', { date: day(until) })}</small>}
      </div>
    </li>
  )
}
