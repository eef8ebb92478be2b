import { Alert, List } from '@mantine/core'
import type { StaffQuote } from '../../../client/admin-answers.ts'
import { say } from '../../../ui/say.ts'
import { sayFault } from '../../../ui/say-refusal.ts'
import { AnchorLink } from '../../shell/links.tsx'
import { fieldOf } from '../field-of.ts'

/** Shows the faults that prevent sending, each linked to where it is corrected. */
export function SendFaults({ quote }: { quote: StaffQuote }) {
  const lines = quote.staged?.lines ?? []
  const faults = quote.preview?.faults ?? []
  if (faults.length === 0) return null
  return (
    <Alert color="red" title={say('send.cannot')}>
      <List size="sm">
        {faults.map((fault) => (
          <List.Item key={fault.field + fault.message}>
            <AnchorLink
              to="/quotes/$quoteId/proposal"
              params={{ quoteId: quote.id }}
              hash={fieldOf(fault.field, { lines })}
              size="sm"
              className="typed"
            >
              {sayFault(fault)}
            </AnchorLink>
          </List.Item>
        ))}
      </List>
    </Alert>
  )
}
