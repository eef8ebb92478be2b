import { Paper, SimpleGrid, Text } from '@mantine/core'
import type { Account } from '../../client/admin-answers.ts'
import { formatAmount, formatPercentage } from '../../ui/format.ts'
import { say } from '../../ui/say.ts'
import { useSession } from '../session/session.ts'

/** Shows what an account's quotes have come to. */
export function AccountFigures({ account: { figures } }: { account: Account }) {
  const { currency } = useSession().store
  const { quotes, open, won, lost, win_rate: rate, accepted_net: net, orders } = figures
  const tiles: [name: string, figure: string, more: string | null][] = [
    [say('accounts.quotes'), String(quotes), say('accounts.open', { count: open })],
    [
      say('accounts.win_rate'),
      rate === null ? say('ui.none') : formatPercentage(rate),
      won + lost === 0 ? null : say('accounts.won_of', { won, decided: won + lost }),
    ],
    [say('accounts.accepted'), formatAmount(net, currency), say('accounts.before_tax')],
    [say('accounts.orders'), String(orders), null],
  ]
  return (
    <SimpleGrid cols={{ base: 2, sm: 4 }}>
      {tiles.map(([name, figure, more]) => (
        <Paper key={name} withBorder p="md">
          <Text size="sm" c="dimmed">
            {name}
          </Text>
          <Text fw={700} size="lg" className="typed">
            {figure}
          </Text>
          {more && (
            <Text size="xs" c="dimmed">
              {more}
            </Text>
          )}
        </Paper>
      ))}
    </SimpleGrid>
  )
}
