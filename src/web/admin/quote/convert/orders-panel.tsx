import { Alert, Card, Group, Loader, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../../ui/loaded.tsx'
import { say } from '../../../ui/say.ts'
import { quoteQuery } from '../quote-query.ts'
import { DraftOrderCard } from './draft-order-card.tsx'
import { useConversions } from './use-conversions.ts'

/** Shows a quote's draft orders and orders with their actions; renders nothing if there are none. */
export function OrdersPanel({ quoteId }: { quoteId: string }) {
  const quote = useQuery(quoteQuery(quoteId))
  const conversions = useConversions(quoteId)
  if (!quote.data || conversions.data?.data.length === 0) return null
  const { data } = quote
  return (
    <Card withBorder component="section" aria-labelledby="orders">
      <Stack gap="sm">
        <Title order={2} size="h5" id="orders">
          {say('order.orders')}
        </Title>
        {data.conversion_running && <Running />}
        <Loaded query={conversions} rows={2}>
          {({ data: made }) =>
            made.map((conversion) => <DraftOrderCard key={conversion.id} conversion={conversion} quote={data} />)
          }
        </Loaded>
      </Stack>
    </Card>
  )
}

function Running() {
  return (
    <Alert color="blue" role="status">
      <Group gap="sm" wrap="nowrap">
        <Loader size="xs" aria-hidden />
        <Text size="sm">{say('order.running')}</Text>
      </Group>
    </Alert>
  )
}
