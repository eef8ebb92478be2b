import { useState } from 'preact/hooks'
import type { components } from '../../../../src/web/client/portal-api.d.ts'
import { Refused } from './refused.tsx'
import { Status } from './status.tsx'
import { useAnswer } from './use-answer.ts'
import { amount, day, say } from './words.ts'

type List = components['schemas']['PortalQuoteList']

/** Lists the customer's quotes, and those of their company that they may see, newest first. */
export function QuoteList({ open }: { open: (id: string) => void }) {
  const [cursor, setCursor] = useState<string | null>(null)
  const { answer, error, again } = useAnswer<List>(
    `/quotes?limit=20${cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`}`,
  )
  const next = answer?.next_cursor ?? null
  return (
    <s-page heading={say('contact.my_quotes')}>
      {error !== null && <Refused error={error} again={again} />}
      {!answer && error === null && <s-spinner accessibilityLabel={say('page.loading')} />}
      {answer?.data.length === 0 && (
        <s-section heading={say('account.none')}>
          <s-text>{say('account.none_hint')}</s-text>
        </s-section>
      )}
      {answer?.data.map((quote) => (
        <QuoteItem key={quote.id} quote={quote} open={open} />
      ))}
      <s-stack direction="inline" gap="base">
        {cursor !== null && <s-button onClick={() => setCursor(null)}>{say('contact.newest')}</s-button>}
        {next !== null && <s-button onClick={() => setCursor(next)}>{say('contact.older')}</s-button>}
      </s-stack>
    </s-page>
  )
}

function QuoteItem({ quote, open }: { quote: List['data'][number]; open: (id: string) => void }) {
  const { number, status, currency, total, created_at: askedAt } = quote
  return (
    <s-section heading={number}>
      <s-stack gap="small">
        <s-stack direction="inline" gap="base">
          <Status status={status} />
          <s-text color="subdued">{day(askedAt)}</s-text>
          {total !== null && <s-text type="strong">{amount(total, currency)}</s-text>}
        </s-stack>
        <s-button
          variant={status === 'answer_needed' ? 'primary' : 'secondary'}
          accessibilityLabel={say('account.open', { number })}
          onClick={() => open(quote.id)}
        >
          {say('account.open', { number })}
        </s-button>
      </s-stack>
    </s-section>
  )
}
