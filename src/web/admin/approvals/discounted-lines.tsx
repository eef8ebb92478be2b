import { Badge, Group, List, Text } from '@mantine/core'
import type { AwaitingApproval } from '../../../http/admin/contract.ts'

/** The lines below their catalogue price with how far, and which of them are below the store's floor. */
export function DiscountedLines({ lines }: { lines: AwaitingApproval['discounted_lines'] }) {
  return (
    <List size="sm" listStyleType="none" spacing={4}>
      {lines.map(({ id, title, discount_pct, below_floor }) => (
        <List.Item key={id}>
          <Group gap="xs">
            <Text span size="sm" className="typed">
              {title}: {discount_pct} % off
            </Text>
            {below_floor && (
              <Badge color="red" variant="light" tt="none">
                Below the price floor
              </Badge>
            )}
          </Group>
        </List.Item>
      ))}
    </List>
  )
}
