import { Text } from '@mantine/core'
import { formatAmount } from '../../../ui/format.ts'
import { ReasonList } from '../../../ui/reason-list.tsx'
import { say } from '../../../ui/say.ts'
import type { DialogProps } from './dialog-props.ts'
import { SimpleDialog } from './simple-dialog.tsx'

/** Approves the parked proposal, after showing its total and why approval was requested. */
export function ApproveDialog({ quote, close }: DialogProps) {
  const { chain } = quote.approval
  return (
    <SimpleDialog
      {...{ quote, close }}
      action="approve_proposal"
      path="/quotes/{id}/approve"
      title={say('approve.title')}
      does={say('action.approve_proposal')}
      said={say('approve.done')}
    >
      <Text size="sm">
        {say('approve.then_sent', { version: chain?.version_number ?? quote.version_number })}
        {quote.preview &&
          ` ${say('approve.total', { total: formatAmount(quote.preview.totals.total, quote.currency) })}`}
      </Text>
      {chain && chain.reasons.length > 0 && (
        <ReasonList reasons={chain.reasons} mt="xs" aria-label={say('approve.why')} />
      )}
    </SimpleDialog>
  )
}
