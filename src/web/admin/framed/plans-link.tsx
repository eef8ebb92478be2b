import { Anchor } from '@mantine/core'
import { say } from '../../ui/say.ts'

/** Links to where the store chooses its plan, outside the frame; nothing if its operator decides. */
export function PlansLink({ page }: { page: string | null }) {
  if (page === null) return null
  return (
    <Anchor href={page} target="_top" size="sm" mt="sm" display="inline-block">
      {say('store.choose_plan')}
    </Anchor>
  )
}
