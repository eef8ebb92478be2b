import { Text } from '@mantine/core'
import { useState } from 'react'
import { answeredVersion } from '../../../../domain/quotes/line-state.ts'
import { call } from '../../../client/admin.ts'
import { MomentInput } from '../../../ui/moment-input.tsx'
import { say } from '../../../ui/say.ts'
import { storeTime } from '../../../ui/use-now.ts'
import { useSession } from '../../session/session.ts'
import { SnippetTextarea } from '../../snippets/snippet-textarea.tsx'
import { ActionDialog } from './action-dialog.tsx'
import type { DialogProps } from './dialog-props.ts'
import { useQuoteAction } from './use-quote-action.ts'

/** Voids the buyer's decision so that they decide again: takes a reason and, if the offer has expired, a new expiry. */
export function VoidDialog({ quote, close }: DialogProps) {
  const { timezone } = useSession().store
  const [reason, setReason] = useState('')
  const [at, setAt] = useState<string | null>(null)
  const send = (revision: string) =>
    call('POST', '/quotes/{id}/void', {
      params: { id: quote.id },
      body: { revision, reason: reason.trim(), ...(at !== null && { expires_at: at }) },
    })
  const acting = useQuoteAction(quote, send, { said: say('void.done'), onDone: close })
  const hasExpired = quote.expires_at !== null && Date.parse(quote.expires_at) <= storeTime()
  return (
    <ActionDialog
      {...{ quote, acting, close }}
      action="void_acceptance"
      title={say('action.void_acceptance')}
      does={say('void.do')}
      dangerous
      complete={reason.trim() !== ''}
    >
      <Text size="sm">{describeVoid(quote)}</Text>
      <SnippetTextarea
        quote={quote}
        label={say('dialog.reason')}
        description={say('void.reason_hint')}
        required
        maxLength={2000}
        autosize
        minRows={3}
        maxRows={10}
        data-autofocus
        value={reason}
        onText={setReason}
        error={acting.errorOf('reason')}
      />
      <MomentInput
        label={say('expiry.new')}
        description={hasExpired ? say('void.expired') : say('void.keep')}
        timeZone={timezone}
        value={at}
        onChange={setAt}
        required={hasExpired}
        min={new Date(storeTime()).toISOString()}
        error={acting.errorOf('expires_at')}
      />
    </ActionDialog>
  )
}

/** Says which lines open again and which keep their decision. */
function describeVoid({ lines }: DialogProps['quote']): string {
  const version = answeredVersion({ lines: lines.map((line) => ({ decidedInVersion: line.decided_in_version })) })
  const undone = lines.filter((line) => line.decided_in_version === version)
  const stands = lines.filter((line) => line.zone === 'accepted' && line.decided_in_version !== version)
  const opens = say('void.undone', { version: version ?? '', count: undone.length })
  return stands.length === 0 ? opens : `${opens} ${say('void.stays', { count: stands.length })}`
}
