import { Badge, Group, List, Text } from '@mantine/core'
import type { AwaitingApproval } from '../../client/admin-answers.ts'
import { formatAmount, formatPercentage } from '../../ui/format.ts'
import { say } from '../../ui/say.ts'

/** Lists the lines below their catalogue price with both prices and the discount, and marks those below the store's floor. */
export function DiscountedLines({
  lines,
  currency,
}: {
  lines: AwaitingApproval['discounted_lines']
  currency: string
}) {
  return (
    <List size="sm" listStyleType="none" spacing={4}>
      {lines.map(({ id, title, catalog_price, effective_price, discount_pct, below_floor }) => (
        <List.Item key={id}>
          <Group gap="xs">
            <Text span size="sm" className="typed">
              {say('approvals.discounted', {
                title,
                price: formatAmount(effective_price, currency),
                catalog: formatAmount(catalog_price, currency),
                percent: formatPercentage(discount_pct),
              })}
            </Text>
            {below_floor && (
              <Badge color="red" variant="light" tt="none">
                {say('approvals.below_floor')}
              </Badge>
            )}
          </Group>
        </List.Item>
      ))}
    </List>
  )
}
