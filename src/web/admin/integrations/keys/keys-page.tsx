import { Badge, Code, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { resource } from '../../../client/admin.ts'
import type { ApiKey } from '../../../client/admin-answers.ts'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { formatMoment } from '../../../ui/format.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { say } from '../../../ui/say.ts'
import { useMay, useSession } from '../../session/session.ts'
import { AnchorLink, ButtonLink } from '../../shell/links.tsx'
import { Page } from '../../shell/page.tsx'
import { PlanNotice } from '../plan-notice.tsx'
import { KeyState } from './key-state.tsx'

/** The store's API keys: with all details for Admins, names and prefixes for others. */
export function KeysPage() {
  const manages = useMay('keys.manage')
  const keys = useQuery(resource('/keys'))
  return (
    <Page title={say('page.api_keys')} actions={manages && <NewKey />}>
      <PlanNotice />
      <Stack>
        <Text c="dimmed" size="sm" maw={640}>
          {say('keys.about')} {!manages && say('keys.admins_manage')}
        </Text>
        <Loaded query={keys}>{({ data }) => <Keys keys={data.toReversed()} manages={manages} />}</Loaded>
      </Stack>
    </Page>
  )
}

function NewKey() {
  return (
    <ButtonLink to="/integrations/keys/new" leftSection={<Plus size={16} aria-hidden />}>
      {say('keys.new')}
    </ButtonLink>
  )
}

function Keys({ keys, manages }: { keys: readonly ApiKey[]; manages: boolean }) {
  const { timezone } = useSession().store
  return (
    <DataTable
      caption={say('page.api_keys')}
      columns={manages ? columnsFor(timezone) : NAMES}
      rows={keys}
      rowKey={({ id }) => id}
      empty={
        <EmptyState title={say('keys.none')} action={manages && <NewKey />}>
          {say('keys.none_yet_hint')}
        </EmptyState>
      }
    />
  )
}

const prefix: Column<ApiKey> = { key: 'prefix', header: say('keys.prefix'), cell: (one) => <Code>{one.prefix}…</Code> }

const NAMES: readonly Column<ApiKey>[] = [
  { key: 'name', header: say('keys.name'), cell: ({ name }) => <span className="typed">{name}</span> },
  prefix,
]

function columnsFor(timezone: string): readonly Column<ApiKey>[] {
  const day = (at: string) => (
    <Text span size="sm" style={{ whiteSpace: 'nowrap' }}>
      {formatMoment(at, timezone, { dateOnly: true })}
    </Text>
  )
  return [
    {
      key: 'name',
      header: say('keys.name'),
      cell: ({ id, name, test }) => (
        <span>
          <AnchorLink to="/integrations/keys/$keyId" params={{ keyId: id }} className="typed" size="sm">
            {name}
          </AnchorLink>{' '}
          {test && (
            <Badge size="sm" variant="default" tt="none" miw="max-content">
              {say('keys.test_badge')}
            </Badge>
          )}
        </span>
      ),
    },
    prefix,
    { key: 'scopes', header: say('keys.scopes'), cell: ({ scopes = [] }) => scopes.join(', ') },
    {
      key: 'ips',
      header: say('keys.allowed_ips'),
      cell: ({ allowed_ips: ips = [] }) => (
        <span className="typed">{ips.length > 0 ? ips.join('\n') : say('keys.any_ip')}</span>
      ),
    },
    {
      key: 'expires',
      header: say('keys.expires'),
      cell: (one) => (one.expires_at ? day(one.expires_at) : say('keys.never')),
    },
    { key: 'created', header: say('keys.created'), cell: (one) => (one.created_at ? day(one.created_at) : null) },
    { key: 'state', header: say('keys.state'), cell: (one) => <KeyState apiKey={one} /> },
  ]
}
