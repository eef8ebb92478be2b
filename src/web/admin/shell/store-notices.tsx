import { Alert } from '@mantine/core'
import { say } from '../../ui/say.ts'
import { useSession } from '../session/session.ts'

/** Says what holds up the whole store, and what ends it. */
export function StoreNotices() {
  return useSession().notices.map((notice) => (
    <Alert key={notice} color="yellow" mb="md" className="no-print" title={say(`shell.${notice}`)} role="status">
      {say(`shell.${notice}_hint`)}
    </Alert>
  ))
}
