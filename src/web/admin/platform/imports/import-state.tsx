import { Badge } from '@mantine/core'
import type { ImportState } from '../../../../domain/orders/platform-import.ts'

const LOOKS: Record<ImportState, readonly [name: string, color: string]> = {
  checking: ['Checking', 'blue'],
  checked: ['Not started', 'yellow'],
  importing: ['Importing', 'blue'],
  done: ['Done', 'green'],
  failed: ['Failed', 'red'],
  cancelled: ['Cancelled', 'gray'],
}

/** How far an import is, told by colour and by word. */
export function ImportStateBadge({ state }: { state: string }) {
  const [name, color] = LOOKS[state as ImportState] ?? [state, 'gray']
  return (
    <Badge color={color} variant="light" tt="none">
      {name}
    </Badge>
  )
}

/** Whether a job works on it, so that it is soon different. */
export function isMoving(state: string): boolean {
  return state === 'checking' || state === 'importing'
}
