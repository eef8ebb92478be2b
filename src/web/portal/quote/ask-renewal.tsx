import { Alert, Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../client/portal.ts'
import type { PortalQuote } from '../../client/portal-answers.ts'
import { isAllowed } from '../../paper/is-allowed.ts'
import { useLanguage } from '../language/language-provider.tsx'
import { Refused } from '../shell/refused.tsx'
import { quoteQuery } from './use-quote.ts'

/** Asks the seller to renew an expired offer. Once anyone has asked, it explains what happens next. */
export function AskRenewal({ quote }: { quote: PortalQuote }) {
  const { say } = useLanguage()
  const client = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call('POST', '/quotes/{id}/ask-renewal', { params: { id: quote.id } }),
    onSuccess: (asked) => client.setQueryData(quoteQuery(quote.id).queryKey, asked),
  })
  if (quote.status === 'expired' && quote.renewal_asked_at !== null) {
    return (
      <Alert color="green" role="status" title={say('quote.renewal_asked', { seller: quote.branding.display_name })}>
        <p>{say('quote.renewal_asked_next', { email: quote.buyer.email })}</p>
      </Alert>
    )
  }
  if (!isAllowed(quote, 'ask_renewal')) return null
  return (
    <>
      <Button size="md" color={quote.branding.color} loading={isPending} onClick={() => mutate()}>
        {say('quote.renew')}
      </Button>
      <Refused refusal={error} />
    </>
  )
}
