import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { call } from '../../client/admin.ts'
import type { AwaitingApproval } from '../../client/admin-answers.ts'
import { useSubmit } from '../../http/use-submit.ts'
import { Ask } from '../../ui/ask.tsx'
import { formatAmount } from '../../ui/format.ts'
import { say } from '../../ui/say.ts'
import { sayReason } from '../../ui/say-reason.ts'
import { QUOTE_CHANGES } from '../quote/quote-query.ts'
import { useSession } from '../session/session.ts'
import { NO_REMARK, RemarkFields, remarkBody } from './remark-fields.tsx'

export interface ApprovalProps {
  waiting: AwaitingApproval
  /** Hears when a question to the reader opens and closes. */
  onAsk: (isOpen: boolean) => void
}

/** Buttons to approve, reject or recall a waiting proposal, or the reason the reader can't. */
export function ApprovalActions({ waiting, onAsk }: ApprovalProps) {
  const { staff } = useSession()
  const { can_approve, refusal, requested_by } = waiting
  const canRecall = staff.role === 'admin' || requested_by?.id === staff.id
  return (
    <Stack gap="xs">
      {can_approve || canRecall ? (
        <Group gap="xs">
          {can_approve && <Approve {...{ waiting, onAsk }} />}
          {can_approve && <Reject {...{ waiting, onAsk }} />}
          {canRecall && <Recall {...{ waiting, onAsk }} />}
        </Group>
      ) : null}
      {refusal && <Text size="sm">{sayReason(refusal)}</Text>}
    </Stack>
  )
}

function Approve({ waiting, onAsk }: ApprovalProps) {
  const { quote, version_number, total, lines } = waiting
  const [remark, setRemark] = useState(NO_REMARK)
  const approving = useSubmit(
    () =>
      call('POST', '/quotes/{id}/approve', {
        params: { id: quote.id },
        body: { revision: quote.revision, ...remarkBody(remark) },
      }),
    {
      changes: QUOTE_CHANGES,
      said: ({ status, number }) =>
        status === 'proposal_sent' ? say('approvals.sent', { number }) : say('approvals.approved', { number }),
    },
  )
  return (
    <Ask
      title={say('approvals.approve_title', { version: version_number, quote: quote.number })}
      does={say('action.approve_proposal')}
      busy={approving.busy}
      refusal={approving.refusal}
      onYes={() => approving.run()}
      onOpen={onAsk}
      opener={(open) => <Button onClick={open}>{say('action.approve_proposal')}</Button>}
    >
      <Text size="sm">{say('approvals.approve_lead', { total: formatAmount(total, quote.currency) })}</Text>
      <RemarkFields
        quote={null}
        value={remark}
        onChange={setRemark}
        lines={lines}
        label={say('approvals.approve_label')}
        hint={say('approvals.approve_hint')}
        error={approving.errorOf('comment')}
      />
    </Ask>
  )
}

function Reject({ waiting, onAsk }: ApprovalProps) {
  const { quote, version_number, lines } = waiting
  const [remark, setRemark] = useState(NO_REMARK)
  const rejecting = useSubmit(
    () =>
      call('POST', '/quotes/{id}/reject', {
        params: { id: quote.id },
        body: { revision: quote.revision, ...remarkBody(remark), comment: remark.comment.trim() },
      }),
    { changes: QUOTE_CHANGES, said: say('approvals.rejected', { quote: quote.number }) },
  )
  return (
    <Ask
      title={say('approvals.reject_title', { version: version_number, quote: quote.number })}
      does={say('action.reject_proposal')}
      dangerous
      busy={rejecting.busy}
      refusal={rejecting.refusal}
      onYes={() => rejecting.run()}
      onOpen={onAsk}
      opener={(open) => (
        <Button variant="default" onClick={open}>
          {say('action.reject_proposal')}
        </Button>
      )}
    >
      <RemarkFields
        quote={null}
        value={remark}
        onChange={setRemark}
        lines={lines}
        label={say('dialog.reject_label')}
        hint={say('approvals.reject_hint')}
        isRequired
        error={rejecting.errorOf('comment')}
      />
    </Ask>
  )
}

function Recall({ waiting, onAsk }: ApprovalProps) {
  const { quote } = waiting
  const recalling = useSubmit(
    () =>
      call('POST', '/quotes/{id}/recall-approval', { params: { id: quote.id }, body: { revision: quote.revision } }),
    { changes: QUOTE_CHANGES, said: say('approvals.recalled', { quote: quote.number }) },
  )
  return (
    <Ask
      title={say('approvals.recall_title', { quote: quote.number })}
      does={say('dialog.recall_approval_do')}
      busy={recalling.busy}
      refusal={recalling.refusal}
      onYes={() => recalling.run()}
      onOpen={onAsk}
      opener={(open) => (
        <Button variant="default" onClick={open}>
          {say('dialog.recall_approval_do')}
        </Button>
      )}
    >
      <Text size="sm">{say('dialog.recall_approval')}</Text>
    </Ask>
  )
}
