import { Alert, List, Text } from '@mantine/core'
import { AnchorLink } from '../../shell/links.tsx'
import type { BulkReport } from './use-bulk.ts'

/** What became of several quotes: the ones that were left as they were, each with its reason. */
export function BulkOutcome({ report, onClose }: { report: BulkReport; onClose: () => void }) {
  const { done, refused } = report
  const said = done === 1 ? 'One quote is done.' : `${done} quotes are done.`
  if (refused.length === 0) {
    return <Alert color="green" role="status" title={said} withCloseButton closeButtonLabel="Close" onClose={onClose} />
  }
  const left = refused.length === 1 ? 'One was left as it was:' : `${refused.length} were left as they were:`
  return (
    <Alert
      color="orange"
      role="alert"
      title={done > 0 ? said : 'Nothing was done.'}
      withCloseButton
      closeButtonLabel="Close"
      onClose={onClose}
    >
      <Text size="sm">{left}</Text>
      <List size="sm" mah={240} style={{ overflowY: 'auto' }}>
        {refused.map(({ id, number, detail }) => (
          <List.Item key={id}>
            <AnchorLink to="/quotes/$quoteId" params={{ quoteId: id }} size="sm">
              {number}
            </AnchorLink>
            : {detail}
          </List.Item>
        ))}
      </List>
    </Alert>
  )
}
