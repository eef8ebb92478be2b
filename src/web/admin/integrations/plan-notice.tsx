import { Alert, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { resource } from '../../client/admin.ts'
import { say } from '../../ui/say.ts'
import { PlansLink } from '../framed/plans-link.tsx'

/** Says that the store's plan lacks the API and webhooks, and how to get them; nothing if it has them. */
export function PlanNotice() {
  const { data: store } = useQuery(resource('/store'))
  if (!store || store.includes_api) return null
  return (
    <Alert color="yellow" mb="md" title={say('store.lacks_api')} role="status">
      <Text size="sm">
        {say('store.lacks_api_hint')} {store.plans_page === null && say('store.ask_for_plan')}
      </Text>
      <PlansLink page={store.plans_page} />
    </Alert>
  )
}
