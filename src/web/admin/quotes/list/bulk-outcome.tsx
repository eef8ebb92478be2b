import { Alert, List, Text } from '@mantine/core'
import { say } from '../../../ui/say.ts'
import { AnchorLink } from '../../shell/links.tsx'
import type { BulkReport } from './use-bulk.ts'

/** Shows the result of a bulk action: the quotes left unchanged, each with its reason. */
export function BulkOutcome({ report, onClose }: { report: BulkReport; onClose: () => void }) {
  const { done, refused } = report
  const said = say('bulk.done', { count: done })
  if (refused.length === 0) {
    return (
      <Alert
        color="green"
        role="status"
        title={said}
        withCloseButton
        closeButtonLabel={say('ui.close')}
        onClose={onClose}
      />
    )
  }

  return (
    <Alert
      color="orange"
      role="alert"
      title={done > 0 ? said : say('bulk.nothing')}
      withCloseButton
      closeButtonLabel={say('ui.close')}
      onClose={onClose}
    >
      <Text size="sm">{say('bulk.left', { count: refused.length })}</Text>
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
