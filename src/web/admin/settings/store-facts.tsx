import { SimpleGrid, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { resource } from '../../client/admin.ts'
import type { Store } from '../../client/admin-answers.ts'
import { formatMoment } from '../../ui/format.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { SettingsGroup } from './settings-group.tsx'

/** What the commerce platform and the plan say of the store; nothing of it is changed here. */
export function StoreFacts() {
  const store = useQuery(resource('/store'))
  return (
    <SettingsGroup title="The store" about="As the commerce platform and the plan have it; it cannot be changed here.">
      <Loaded query={store}>
        {(facts) => (
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
        )}
      </Loaded>
    </SettingsGroup>
  )
}

function factsOf({ name, domain, currency, timezone, plan, trial_ends_at, development }: Store): [string, string][] {
  const planName = plan === 'enterprise' ? 'Enterprise' : 'Starter'
  return [
    ['Name', name],
    ['Domain', domain],
    ['Currency', currency],
    ['Time zone', timezone],
    [
      'Plan',
      trial_ends_at === null ? planName : `${planName}, on trial until ${formatMoment(trial_ends_at, timezone)}`,
    ],
    ['Kind', development ? 'Development store: test payments, and mail can be looked at' : 'Store in business'],
  ]
}
