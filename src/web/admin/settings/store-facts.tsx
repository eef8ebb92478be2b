import { SimpleGrid, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { resource } from '../../client/admin.ts'
import type { Store } from '../../client/admin-answers.ts'
import { formatMoment } from '../../ui/format.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { say } from '../../ui/say.ts'
import { PlansLink } from '../framed/plans-link.tsx'
import { SettingsGroup } from './settings-group.tsx'

/** Shows what the commerce platform and the plan say about the store; read-only. */
export function StoreFacts() {
  const store = useQuery(resource('/store'))
  return (
    <SettingsGroup title={say('store.title')} about={say('store.about')}>
      <Loaded query={store}>
        {(facts) => (
          <>
            <SimpleGrid component="dl" cols={{ base: 1, xs: 2, md: 3 }} m={0}>
              {factsOf(facts).map(([name, value]) => (
                <div key={name}>
                  <Text component="dt" size="sm" c="dimmed">
                    {name}
                  </Text>
                  <Text component="dd" m={0} className="typed">
                    {value}
                  </Text>
                </div>
              ))}
            </SimpleGrid>
            <PlansLink page={facts.plans_page} />
          </>
        )}
      </Loaded>
    </SettingsGroup>
  )
}

function factsOf({ name, domain, currency, timezone, plan, trial_ends_at, development }: Store): [string, string][] {
  const planName = plan === 'enterprise' ? 'Enterprise' : 'Starter'
  return [
    [say('store.name'), name],
    [say('store.domain'), domain],
    [say('store.currency'), currency],
    [say('store.zone'), timezone],
    [
      say('store.plan'),
      trial_ends_at === null
        ? planName
        : say('store.trial', { plan: planName, at: formatMoment(trial_ends_at, timezone) }),
    ],
    [say('store.kind'), development ? say('store.development') : say('store.live')],
  ]
}
