import { Stack, Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { resource } from '../../client/admin.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Page } from '../shell/page.tsx'
import { ApprovalCard } from './approval-card.tsx'

const SCOPES = {
  for_me: { name: 'For me', empty: 'Nothing waits for your approval', hint: 'Proposals you can approve appear here.' },
  by_me: {
    name: 'By me',
    empty: 'You have asked for no approval',
    hint: 'A proposal that needs approval appears here when you send it, until it is approved.',
  },
  team: {
    name: 'Team',
    empty: 'Nothing waits for approval',
    hint: 'Proposals of the team that wait for approval appear here.',
  },
} as const
type Scope = keyof typeof SCOPES
const REFRESH_MS = 20_000

/** What waits for the store's own approval: for whoever looks, asked for by them, or by anybody; decided in place. */
export function ApprovalsPage() {
  const { scope: asked = '' } = useSearch({ strict: false })
  const scope: Scope = asked in SCOPES ? (asked as Scope) : 'for_me'
  const navigate = useNavigate()
  return (
    <Page title="Approvals">
      <Tabs
        value={scope}
        onChange={(value) =>
          void navigate({ to: '.', search: { scope: value === 'for_me' ? undefined : (value ?? '') } })
        }
        keepMounted={false}
      >
        <Tabs.List mb="md">
          {Object.entries(SCOPES).map(([value, { name }]) => (
            <Tabs.Tab key={value} value={value}>
              {name}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {Object.keys(SCOPES).map((value) => (
          <Tabs.Panel key={value} value={value}>
            {value === scope && <Waiting scope={scope} />}
          </Tabs.Panel>
        ))}
      </Tabs>
    </Page>
  )
}

function Waiting({ scope }: { scope: Scope }) {
  const waiting = useQuery({
    ...resource('/approvals', { query: { scope } }),
    refetchInterval: REFRESH_MS,
  })
  const { empty, hint } = SCOPES[scope]
  return (
    <Loaded query={waiting}>
      {({ data }) =>
        data.length === 0 ? (
          <EmptyState title={empty}>{hint}</EmptyState>
        ) : (
          <Stack>
            {data.map((one) => (
              <ApprovalCard key={one.quote.id} waiting={one} />
            ))}
          </Stack>
        )
      }
    </Loaded>
  )
}
