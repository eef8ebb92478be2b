import { Stack, Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { resource } from '../../client/admin.ts'
import type { AwaitingApproval } from '../../client/admin-answers.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { say } from '../../ui/say.ts'
import { pollEvery } from '../live/poll-every.ts'
import { Page } from '../shell/page.tsx'
import { ApprovalCard } from './approval-card.tsx'

const SCOPES = ['for_me', 'by_me', 'team'] as const
type Scope = (typeof SCOPES)[number]
const REFRESH_MS = 20_000

/** Lists the proposals that wait for the store's approval, to decide on the spot: the reader's to approve, requested by them, or all. */
export function ApprovalsPage() {
  const { scope: asked = '' } = useSearch({ from: '/staff/approvals' })
  const scope = SCOPES.find((one) => one === asked) ?? 'for_me'
  const navigate = useNavigate({ from: '/approvals' })
  return (
    <Page title={say('page.approvals')}>
      <Tabs
        value={scope}
        onChange={(value) =>
          void navigate({ to: '.', search: { scope: value === 'for_me' ? undefined : (value ?? '') } })
        }
        keepMounted={false}
      >
        <Tabs.List mb="md">
          {SCOPES.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {say(`approvals.scope.${one}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {SCOPES.map((value) => (
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
    refetchInterval: () => pollEvery(REFRESH_MS),
  })
  return <Loaded query={waiting}>{({ data }) => <Cards {...{ data, scope }} />}</Loaded>
}

/** Keeps the cards as they are while the reader answers a question: a colleague's decision must not take away what they type. */
function Cards({ data, scope }: { data: readonly AwaitingApproval[]; scope: Scope }) {
  const [held, setHeld] = useState<typeof data | null>(null)
  const shown = held ?? data
  if (shown.length === 0) {
    return <EmptyState title={say(`approvals.empty.${scope}`)}>{say(`approvals.hint.${scope}`)}</EmptyState>
  }
  return (
    <Stack>
      {shown.map((one) => (
        <ApprovalCard key={one.quote.id} waiting={one} onAsk={(isOpen) => setHeld(isOpen ? shown : null)} />
      ))}
    </Stack>
  )
}
