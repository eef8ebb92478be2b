import { Text } from '@mantine/core'
import { useState } from 'react'
import { call } from '../../../client/admin.ts'
import { formatAmount } from '../../../ui/format.ts'
import { ReasonList } from '../../../ui/reason-list.tsx'
import { say } from '../../../ui/say.ts'
import { NO_REMARK, RemarkFields, remarkBody } from '../../approvals/remark-fields.tsx'
import { ActionDialog } from './action-dialog.tsx'
import type { DialogProps } from './dialog-props.ts'
import { useQuoteAction } from './use-quote-action.ts'

/** Approves the parked proposal, after showing its total and why approval was requested; with comments, if the approver has any. */
export function ApproveDialog({ quote, close }: DialogProps) {
  const { chain } = quote.approval
  const [remark, setRemark] = useState(NO_REMARK)
  const approve = (revision: string) =>
    call('POST', '/quotes/{id}/approve', { params: { id: quote.id }, body: { revision, ...remarkBody(remark) } })
  const acting = useQuoteAction(quote, approve, { said: say('approve.done'), onDone: close })
  const staged = new Set(quote.staged?.lines.map(({ id }) => id))
  return (
    <ActionDialog
      {...{ quote, acting, close }}
      action="approve_proposal"
      title={say('approve.title')}
      does={say('action.approve_proposal')}
    >
      <Text size="sm">
        {say('approve.then_sent', { version: chain?.version_number ?? quote.version_number })}
        {quote.preview &&
          ` ${say('approve.total', { total: formatAmount(quote.preview.totals.total, quote.currency) })}`}
      </Text>
      {chain && chain.reasons.length > 0 && (
        <ReasonList reasons={chain.reasons} mt="xs" aria-label={say('approve.why')} />
      )}
      <RemarkFields
        quote={quote}
        value={remark}
        onChange={setRemark}
        lines={quote.lines.filter(({ id }) => staged.has(id))}
        label={say('approvals.approve_label')}
        hint={say('approvals.approve_hint')}
        error={acting.errorOf('comment')}
      />
    </ActionDialog>
  )
}
