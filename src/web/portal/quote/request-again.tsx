import { Alert, Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { call, credentials } from '../../client/portal.ts'
import type { PortalQuote } from '../../client/portal-answers.ts'
import { ROOT } from '../../http/send.ts'
import { useLanguage } from '../language/language-provider.tsx'
import { Refused } from '../shell/refused.tsx'
import classes from './quote.module.css'

/**
 * Sends the same lines as a new request and shows its number. Signed-in contacts get a link to it; a quote's link opens only that quote.
 */
export function RequestAgain({ quote }: { quote: PortalQuote }) {
  const { say } = useLanguage()
  const { mutate, data, isPending, error } = useMutation({
    mutationFn: () => call('POST', '/quotes/{id}/request-again', { params: { id: quote.id } }),
  })
  if (data) {
    return (
      <Alert color="green" role="status" title={say('quote.requested_again', { number: data.number })}>
        <p>{say('quote.requested_again_next', { email: quote.buyer.email })}</p>
        {credentials.link === null && (
          <a href={`${ROOT}/portal/quotes/${data.id}`}>{say('quote.requested_again_open')}</a>
        )}
      </Alert>
    )
  }
  const leftOut = quote.lines.filter(({ choice }) => choice && !choice.chosen)
  return (
    <>
      <Button size="md" color={quote.branding.color} loading={isPending} onClick={() => mutate()}>
        {say('quote.request_again')}
      </Button>
      {leftOut.length > 0 && (
        <p className={classes.small}>{say('quote.request_again_without', { count: leftOut.length })}</p>
      )}
      <Refused refusal={error} />
    </>
  )
}
