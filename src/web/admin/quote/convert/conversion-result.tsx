import { Alert, Card, Group, Stack, Title } from '@mantine/core'
import { Check } from 'lucide-react'
import type { Conversion, StaffQuote } from '../../../client/admin-answers.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { say } from '../../../ui/say.ts'
import { ButtonLink } from '../../shell/links.tsx'
import { DraftOrderCard } from './draft-order-card.tsx'
import { useConversions } from './use-conversions.ts'

/** Shows a conversion's result: each draft order, and whether the platform's figures match. */
export function ConversionResult({ quote, groupId }: { quote: StaffQuote; groupId: string }) {
  const conversions = useConversions(quote.id)
  return (
    <Loaded query={conversions}>
      {({ data }) => {
        const made = data.filter((one) => one.conversion_group_id === groupId)
        if (made.length === 0) return <EmptyState title={say('convert.unknown')} />
        return (
          <Stack>
            <Outcome made={made} />
            <Card withBorder>
              <Stack gap="sm">
                <Title order={2} size="h4">
                  {say('convert.drafts')}
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
    <Alert color="green" icon={<Check aria-hidden />} role="status" title={say('convert.done', { count: done })}>
      {say('convert.done_hint')}
    </Alert>
  )
}

function WaysOn({ quote }: { quote: StaffQuote }) {
  return (
    <Group>
      <ButtonLink to="/quotes/$quoteId" params={{ quoteId: quote.id }}>
        {say('convert.back')}
      </ButtonLink>
      {quote.actions.convert?.allowed && (
        <ButtonLink
          to="/quotes/$quoteId/convert"
          params={{ quoteId: quote.id }}
          search={{ made: undefined }}
          variant="default"
        >
          {say('convert.more')}
        </ButtonLink>
      )}
    </Group>
  )
}
