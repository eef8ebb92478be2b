import { Alert, Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { PortalQuote, QuoteRequested } from '../../../http/portal/contract.ts'
import { call } from '../api.ts'
import { useLanguage } from '../language/language-provider.tsx'
import { Refused } from '../shell/refused.tsx'

/** Asks for the same once more, as a new request; says its number when it is sent. */
export function RequestAgain({ quote }: { quote: PortalQuote }) {
  const { say } = useLanguage()
  const { mutate, data, isPending, error } = useMutation({
    mutationFn: () => call<QuoteRequested>('POST', ['quotes', quote.id, 'request-again']),
  })
  if (data) {
    return (
      <Alert color="green" role="status" title={say('quote.requested_again', { number: data.number })}>
        {say('quote.requested_again_next', { email: quote.buyer.email })}
      </Alert>
    )
  }
  return (
    <>
      <Button size="md" color={quote.branding.color} loading={isPending} onClick={() => mutate()}>
        {say(quote.status === 'expired' ? 'quote.renew' : 'quote.request_again')}
      </Button>
      <Refused refusal={error} />
    </>
  )
}
