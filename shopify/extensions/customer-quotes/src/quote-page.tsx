import { useState } from 'preact/hooks'
import type { components } from '../../../../src/web/client/portal-api.d.ts'
import { lineName } from '../../../../src/web/paper/line-name.ts'
import { whatToDo } from '../../../../src/web/paper/what-to-do.ts'
import { Answer } from './answer.tsx'
import { Refused } from './refused.tsx'
import { Status } from './status.tsx'
import { StoreLink } from './store-link.tsx'
import { useAnswer } from './use-answer.ts'
import { amount, day, say } from './words.ts'

type Quote = components['schemas']['PortalQuote']

/** Shows one quote: what it says, what is next, and what the customer can do about it. */
export function QuotePage({ id, close }: { id: string; close: () => void }) {
  const { answer: read, error, again } = useAnswer<Quote>(`/quotes/${id}`)
  const [answered, setAnswered] = useState<Quote | null>(null)
  const quote = answered ?? read
  const readAgain = () => {
    setAnswered(null)
    again()
  }
  return (
    <s-page heading={quote?.number ?? say('contact.my_quotes')}>
      <s-button slot="breadcrumb-actions" accessibilityLabel={say('contact.my_quotes')} onClick={close}>
        {say('contact.my_quotes')}
      </s-button>
      {error !== null && <Refused error={error} again={readAgain} />}
      {!quote && error === null && <s-spinner accessibilityLabel={say('page.loading')} />}
      {quote && (
        <>
          <Next quote={quote} />
          <Lines quote={quote} />
          <Totals quote={quote} />
          <Answer key={quote.revision} quote={quote} answered={setAnswered} readAgain={readAgain} />
          <StoreLink id={quote.id} />
        </>
      )}
    </s-page>
  )
}

function Next({ quote }: { quote: Quote }) {
  const { status, expires_at: until, renewal_asked_at: renewal } = quote
  const isOpen = status === 'answer_needed' || quote.lines.some(({ open }) => open)
  return (
    <s-section>
      <s-stack gap="small">
        <Status status={status} />
        <s-text>{say(nextOf(quote), renewal === null ? {} : { moment: day(renewal) })}</s-text>
        {until && isOpen && status !== 'expired' && <s-text>{say('quote.valid_until', { moment: day(until) })}</s-text>}
        {quote.proposal?.note && <s-text>{quote.proposal.note}</s-text>}
      </s-stack>
    </s-section>
  )
}

/** Orders and their payment are on the quote's own page. */
function nextOf(quote: Quote): string {
  const { status } = quote
  return status === 'ordered' || status === 'partly_ordered' ? `account.${status}` : whatToDo(quote)
}

function Lines({ quote }: { quote: Quote }) {
  const { lines, currency, proposal } = quote
  return (
    <s-section heading={say(proposal ? 'quote.offer' : 'quote.request')}>
      <s-stack gap="base">
        {lines.map((line) => (
          <s-grid key={line.id} gridTemplateColumns="1fr auto" gap="base">
            <s-stack>
              <s-text>{lineName(line)}</s-text>
              <s-text color="subdued">{quantityOf(line, currency)}</s-text>
            </s-stack>
            {line.net_total !== null && <s-text>{amount(line.net_total, currency)}</s-text>}
          </s-grid>
        ))}
      </s-stack>
    </s-section>
  )
}

function quantityOf({ quantity, unit_price: price, price_hidden: isHidden }: Quote['lines'][number], currency: string) {
  if (price !== null) return say('account.quantity_at', { quantity, price: amount(price, currency) })
  return `${quantity} × ${say(isHidden ? 'quote.price_hidden' : 'quote.price_on_request')}`
}

function Totals({ quote }: { quote: Quote }) {
  const { agreed, totals, currency } = quote
  return (
    <s-section>
      <s-stack gap="small">
        <Sum words={say('quote.total')} value={amount(totals.total, currency)} />
        {agreed && <Sum words={say('quote.accepted_so_far')} value={amount(agreed.total, currency)} />}
      </s-stack>
    </s-section>
  )
}

function Sum({ words, value }: { words: string; value: string }) {
  return (
    <s-grid gridTemplateColumns="1fr auto" gap="base">
      <s-text>{words}</s-text>
      <s-text type="strong">{value}</s-text>
    </s-grid>
  )
}
