import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { call } from '../../client/admin.ts'
import type { AwaitingApproval } from '../../client/admin-answers.ts'
import { useSubmit } from '../../http/use-submit.ts'
import { Ask } from '../../ui/ask.tsx'
import { formatAmount } from '../../ui/format.ts'
import { sayReason } from '../../ui/say-reason.ts'
import { QUOTE_CHANGES } from '../quote/quote-query.ts'
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
      {refusal && <Text size="sm">{sayReason(refusal)}</Text>}
    </Stack>
  )
}

function Approve({ waiting }: { waiting: AwaitingApproval }) {
  const { quote, version_number, total } = waiting
  const approving = useSubmit(
    () => call('POST', '/quotes/{id}/approve', { params: { id: quote.id }, body: { revision: quote.revision } }),
    {
      changes: QUOTE_CHANGES,
      said: ({ status, number }) =>
        status === 'proposal_sent' ? `${number} was approved and sent.` : `You approved ${number}.`,
    },
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
  const rejecting = useSubmit(
    () =>
      call('POST', '/quotes/{id}/reject', {
        params: { id: quote.id },
        body: { revision: quote.revision, comment: comment.trim() },
      }),
    { changes: QUOTE_CHANGES, said: `${quote.number} was rejected; who asked is told.` },
  )
  return (
    <Ask
      title={`Reject version ${version_number} of ${quote.number}?`}
      does="Reject"
      dangerous
      busy={rejecting.busy}
      refusal={rejecting.refusal}
      onYes={() => rejecting.run()}
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
  const recalling = useSubmit(
    () =>
      call('POST', '/quotes/{id}/recall-approval', { params: { id: quote.id }, body: { revision: quote.revision } }),
    { changes: QUOTE_CHANGES, said: `${quote.number} can be changed again.` },
  )
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
