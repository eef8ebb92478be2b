import { Button, Text } from '@mantine/core'
import { call } from '../../../client/admin.ts'
import { useSubmit } from '../../../http/use-submit.ts'
import { Ask } from '../../../ui/ask.tsx'
import { say } from '../../../ui/say.ts'
import { digitsOf } from '../../digits-of.ts'

interface MarkPaidProps {
  draftId: string
  /** The name of the draft order, or of the order created from it. */
  name: string
  /** Explains the consequences before the person confirms. */
  meaning: string
}

/** Marks a draft order's amount as paid outside the platform, after confirmation. */
export function MarkPaid({ draftId, name, meaning }: MarkPaidProps) {
  const params = { id: digitsOf(draftId) }
  const paying = useSubmit(() => call('POST', '/platform/draft-orders/{id}/mark-paid', { params, body: {} }), {
    changes: [['platform'], ['quotes']],
    said: say('orders.is_paid', { name }),
  })
  return (
    <Ask
      title={say('orders.mark_paid_title', { name })}
      does={say('orders.mark_paid_does')}
      busy={paying.busy}
      refusal={paying.refusal}
      onYes={paying.run}
      opener={(open) => (
        <Button size="xs" variant="default" onClick={open}>
          {say('orders.mark_paid')}
        </Button>
      )}
    >
      <Text size="sm">{say('orders.mark_paid_hint', { meaning })}</Text>
    </Ask>
  )
}
