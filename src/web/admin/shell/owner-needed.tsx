import { Alert } from '@mantine/core'
import { say } from '../../ui/say.ts'
import { useSession } from '../session/session.ts'

/** Says how a store without an Admin gets one. */
export function OwnerNeeded() {
  if (!useSession().needs_owner) return null
  return (
    <Alert color="yellow" mb="md" className="no-print" title={say('shell.owner_needed')} role="status">
      {say('shell.owner_needed_hint')}
    </Alert>
  )
}
