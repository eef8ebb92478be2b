import type { ImportState } from '../../../../domain/orders/platform-import.ts'
import { say } from '../../../ui/say.ts'
import { StateBadge } from '../state-badge.tsx'

const LOOKS: Record<ImportState, readonly [name: string, color: string]> = {
  checking: [say('imports.state.checking'), 'blue'],
  checked: [say('imports.state.checked'), 'yellow'],
  importing: [say('imports.state.importing'), 'blue'],
  done: [say('imports.state.done'), 'green'],
  failed: [say('imports.state.failed'), 'red'],
  cancelled: [say('imports.state.cancelled'), 'gray'],
}

/** Shows an import's state by colour and name. */
export function ImportStateBadge({ state }: { state: string }) {
  return <StateBadge state={state} looks={LOOKS} />
}

/** Returns whether a job is working on the import, so that its state will change soon. */
export function isMoving(state: string): boolean {
  return state === 'checking' || state === 'importing'
}
