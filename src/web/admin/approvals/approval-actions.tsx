import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { call } from '../../client/admin.ts'
import type { AwaitingApproval, StaffQuote } from '../../client/admin-answers.ts'
import { useSubmit } from '../../http/use-submit.ts'
import { Ask } from '../../ui/ask.tsx'
import { formatAmount } from '../../ui/format.ts'
import { QUOTE_CHANGES, quoteKey } from '../quote/quote-query.ts'
import { useSession } from '../session/session.ts'

/** To approve, reject or take back a proposal that waits; or why one cannot. */
export function ApprovalActions({ waiting }: { waiting: AwaitingApproval }) {
  const { staff } = useSession()
  const { can_approve, refusal, requested_by } = waiting
  const canRecall = staff.role === 'admin' || requested_by?.id === staff.id
  return (
    <Stack gap="xs">
      {can_approve || canRecall ? (
        <Group gap="xs">
          {can_approve && <Approve waiting={waiting} />}
          {can_approve && <Reject waiting={waiting} />}
          {canRecall && <Recall waiting={waiting} />}
        </Group>
      ) : null}
      {!can_approve && <Text size="sm">{refusal}</Text>}
    </Stack>
  )
}

/** One of the actions on the quote, at the revision that is shown. */
function useAct({ quote }: AwaitingApproval, path: string, said: string | ((answer: StaffQuote) => string)) {
  return useSubmit(
    (more: object = {}) =>
      call<StaffQuote>('POST', [...quoteKey(quote.id), path], { body: { revision: quote.revision, ...more } }),
    { changes: QUOTE_CHANGES, said },
  )
}

function Approve({ waiting }: { waiting: AwaitingApproval }) {
  const { quote, version_number, total } = waiting
  const approving = useAct(waiting, 'approve', ({ status, number }) =>
    status === 'proposal_sent' ? `${number} was approved and sent.` : `You approved ${number}.`,
  )
  return (
    <Ask
      title={`Approve version ${version_number} of ${quote.number}?`}
      does="Approve"
      busy={approving.busy}
      refusal={approving.refusal}
      onYes={() => approving.run()}
      opener={(open) => <Button onClick={open}>Approve</Button>}
    >
      <Text size="sm">
        It comes to {formatAmount(total, quote.currency)}. With the last approval it goes to the buyer at once.
      </Text>
    </Ask>
  )
}

function Reject({ waiting }: { waiting: AwaitingApproval }) {
  const { quote, version_number } = waiting
  const [comment, setComment] = useState('')
  const rejecting = useAct(waiting, 'reject', `${quote.number} was rejected; who asked is told.`)
  return (
    <Ask
      title={`Reject version ${version_number} of ${quote.number}?`}
      does="Reject"
      dangerous
      busy={rejecting.busy}
      refusal={rejecting.refusal}
      onYes={() => rejecting.run({ comment: comment.trim() })}
      opener={(open) => (
        <Button variant="default" onClick={open}>
          Reject
        </Button>
      )}
    >
      <Textarea
        label="What has to be different"
        description="Goes to who asked for the approval. The proposal goes back to staging."
        required
        maxLength={2000}
        autosize
        minRows={3}
        data-autofocus
        value={comment}
        onChange={({ currentTarget }) => setComment(currentTarget.value)}
        error={rejecting.errorOf('comment')}
      />
    </Ask>
  )
}

function Recall({ waiting }: { waiting: AwaitingApproval }) {
  const { quote } = waiting
  const recalling = useAct(waiting, 'recall-approval', `${quote.number} can be changed again.`)
  return (
    <Ask
      title={`Take the request for ${quote.number} back?`}
      does="Take it back"
      busy={recalling.busy}
      refusal={recalling.refusal}
      onYes={() => recalling.run()}
      opener={(open) => (
        <Button variant="default" onClick={open}>
          Take it back
        </Button>
      )}
    >
      <Text size="sm">The proposal goes back to staging. Nobody is asked for approval until it is sent again.</Text>
    </Ask>
  )
}
