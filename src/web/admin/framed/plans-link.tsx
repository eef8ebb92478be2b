import { Anchor } from '@mantine/core'
import { say } from '../../ui/say.ts'
import { toAdmin } from './platform-link.tsx'

/** Links to where the store chooses its plan; nothing if its operator decides. */
export function PlansLink({ page }: { page: string | null }) {
  if (page === null) return null
  return (
    <Anchor {...toAdmin(page)} size="sm" mt="sm" display="inline-block">
      {say('store.choose_plan')}
    </Anchor>
  )
}
