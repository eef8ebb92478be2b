import { List, type ListProps } from '@mantine/core'
import type { Reason } from '../../domain/reason.ts'
import { sayReason } from './say-reason.ts'

/** Lists reasons in the reader's language. */
export function ReasonList({ reasons, ...looks }: { reasons: readonly Reason[] } & ListProps) {
  return (
    <List size="sm" {...looks}>
      {reasons.map(sayReason).map((reason) => (
        <List.Item key={reason}>
          <span className="typed">{reason}</span>
        </List.Item>
      ))}
    </List>
  )
}
