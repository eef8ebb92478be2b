import { Text } from '@mantine/core'
import { formatAmount } from '../../../ui/format.ts'
import { ReasonList } from '../../../ui/reason-list.tsx'
import type { DialogProps } from './dialog-props.ts'
import { SimpleDialog } from './simple-dialog.tsx'

/** A yes to the parked proposal, seen what it comes to and why it was asked for. */
export function ApproveDialog({ quote, close }: DialogProps) {
  const { chain } = quote.approval
  return (
    <SimpleDialog
      {...{ quote, close }}
      action="approve_proposal"
      path="/quotes/{id}/approve"
      title="Approve the proposal"
      does="Approve"
      said="You approved the proposal."
    >
      <Text size="sm">
        With the last approval version {chain?.version_number ?? quote.version_number} goes to the buyer.
        {quote.preview && ` It comes to ${formatAmount(quote.preview.totals.total, quote.currency)}.`}
      </Text>
      {chain && chain.reasons.length > 0 && (
        <ReasonList reasons={chain.reasons} mt="xs" aria-label="Why approval is needed" />
      )}
    </SimpleDialog>
  )
}
