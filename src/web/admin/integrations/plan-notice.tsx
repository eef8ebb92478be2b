import { Alert, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { resource } from '../../client/admin.ts'
import { say } from '../../ui/say.ts'
import { PlansLink } from '../framed/plans-link.tsx'
import { useSession } from '../session/session.ts'

/** Says that the store's plan lacks the API and webhooks, and how to get them; nothing if it has them. */
export function PlanNotice() {
  return useSession().store.includes_api ? null : <Lacking />
}

function Lacking() {
  const { data: store } = useQuery(resource('/store'))
  return (
    <Alert color="yellow" mb="md" title={say('store.lacks_api')} role="status">
      <Text size="sm">
        {say('store.lacks_api_hint')} {store?.plans_page === null && say('store.ask_for_plan')}
      </Text>
      <PlansLink page={store?.plans_page ?? null} />
    </Alert>
  )
}
