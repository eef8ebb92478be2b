import { Text } from '@mantine/core'
import type { PlatformOrder } from '../../../client/admin-answers.ts'
import { say } from '../../../ui/say.ts'
import { AnchorLink } from '../../shell/links.tsx'

/** Links to the quote that an order or draft order was created from. */
export function QuoteCell({ quote }: Pick<PlatformOrder, 'quote'>) {
  if (!quote) return <Text size="sm">{say('ui.none')}</Text>
  return (
    <AnchorLink to="/quotes/$quoteId" params={{ quoteId: quote.id }} size="sm">
      {quote.number}
    </AnchorLink>
  )
}
