import { Alert, Card, Group, Stack, Title } from '@mantine/core'
import { Check } from 'lucide-react'
import type { Conversion, StaffQuote } from '../../../client/admin-answers.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { ButtonLink } from '../../shell/links.tsx'
import { DraftOrderCard } from './draft-order-card.tsx'
import { useConversions } from './use-conversions.ts'

/** What a conversion came to: each of its draft orders, and whether the platform has the same figures. */
export function ConversionResult({ quote, groupId }: { quote: StaffQuote; groupId: string }) {
  const conversions = useConversions(quote.id)
  return (
    <Loaded query={conversions}>
      {({ data }) => {
        const made = data.filter((one) => one.conversion_group_id === groupId)
        if (made.length === 0) return <EmptyState title="There is no such conversion of this quote" />
        return (
          <Stack>
            <Outcome made={made} />
            <Card withBorder>
              <Stack gap="sm">
                <Title order={2} size="h4">
                  Draft orders
                </Title>
                {made.map((conversion) => (
                  <DraftOrderCard key={conversion.id} conversion={conversion} quote={quote} />
                ))}
              </Stack>
            </Card>
            <WaysOn quote={quote} />
          </Stack>
        )
      }}
    </Loaded>
  )
}

function Outcome({ made }: { made: readonly Conversion[] }) {
  const done = made.filter(({ state }) => state === 'done').length
  if (done < made.length) return null
  return (
    <Alert color="green" icon={<Check aria-hidden />} role="status" title={countOf(done)}>
      Each has the quote’s goods and shipping to the cent.
    </Alert>
  )
}

function countOf(done: number): string {
  return done === 1 ? 'The draft order was made' : `${done} draft orders were made`
}

function WaysOn({ quote }: { quote: StaffQuote }) {
  return (
    <Group>
      <ButtonLink to="/quotes/$quoteId" params={{ quoteId: quote.id }}>
        Back to the quote
      </ButtonLink>
      {quote.actions.convert?.allowed && (
        <ButtonLink
          to="/quotes/$quoteId/convert"
          params={{ quoteId: quote.id }}
          search={{ made: undefined }}
          variant="default"
        >
          Convert more lines
        </ButtonLink>
      )}
    </Group>
  )
}
