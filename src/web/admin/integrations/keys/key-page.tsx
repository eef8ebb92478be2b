import { Code, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { SCOPE_GRANTS } from '../../../../domain/access/scopes.ts'
import { resource } from '../../../client/admin.ts'
import type { ApiKey } from '../../../client/admin-answers.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { formatMoment } from '../../../ui/format.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { useMay, useSession } from '../../session/session.ts'
import { AnchorLink, ButtonLink } from '../../shell/links.tsx'
import { Page } from '../../shell/page.tsx'
import { KeptSecret } from '../kept-secret.tsx'
import { RevokeKey, type RolledKey, RollKey } from './key-actions.tsx'
import { KeyState, keyState } from './key-state.tsx'
import { RequestLog } from './request-log.tsx'
import { TryKey } from './try-key.tsx'

/** One API key: what it may do, its end, and what it was used for. */
export function KeyPage() {
  const { keyId = '' } = useParams({ strict: false })
  const keys = useQuery(resource('/keys'))
  return (
    <Loaded query={keys}>
      {({ data }) => {
        const found = data.find(({ id }) => id === keyId)
        return found ? <Key key={keyId} apiKey={found} /> : <NoSuchKey />
      }}
    </Loaded>
  )
}

const above = (
  <AnchorLink to="/integrations/keys" size="sm">
    API keys
  </AnchorLink>
)

function NoSuchKey() {
  return (
    <Page title="API key" above={above}>
      <EmptyState
        title="There is no such key"
        action={<ButtonLink to="/integrations/keys">See the keys there are</ButtonLink>}
      />
    </Page>
  )
}

function Key({ apiKey }: { apiKey: ApiKey }) {
  const manages = useMay('keys.manage')
  const [rolled, setRolled] = useState<RolledKey | null>(null)
  const { timezone } = useSession().store
  const state = keyState(apiKey)
  const actions = manages && (
    <>
      {state === 'active' && <RollKey apiKey={apiKey} onRolled={setRolled} />}
      {(state === 'active' || state === 'rolled') && <RevokeKey apiKey={apiKey} />}
    </>
  )
  return (
    <Page title={apiKey.name} above={above} badge={manages && <KeyState apiKey={apiKey} />} actions={actions}>
      <Stack gap="xl">
        {rolled && (
          <KeptSecret title="The new API key" secret={rolled.key} done="Done" onDone={() => setRolled(null)}>
            <Text size="sm">
              The old key works until {formatMoment(rolled.old_key_works_until, timezone)}: replace it everywhere before
              then.{' '}
              <AnchorLink to="/integrations/keys/$keyId" params={{ keyId: rolled.id }} size="sm" underline="always">
                Open the new key
              </AnchorLink>
            </Text>
            <TryKey apiKey={rolled.key} />
          </KeptSecret>
        )}
        {manages ? <KeyFacts apiKey={apiKey} /> : <NameOnly apiKey={apiKey} />}
        {manages && <RequestLog keyId={apiKey.id} />}
      </Stack>
    </Page>
  )
}

function NameOnly({ apiKey }: { apiKey: ApiKey }) {
  return (
    <Stack>
      <Facts facts={[['Begins with', <Code key="prefix">{apiKey.prefix}…</Code>]]} />
      <Text size="sm">Only Admins see more of a key.</Text>
    </Stack>
  )
}

function KeyFacts({ apiKey }: { apiKey: ApiKey }) {
  const { timezone } = useSession().store
  const { scopes = [], allowed_ips: ips = [], revoked_at: revokedAt, rolled_at: rolledAt } = apiKey
  const moment = (at: string | null | undefined) => (at ? formatMoment(at, timezone) : null)
  return (
    <Facts
      facts={[
        ['Begins with', <Code key="prefix">{apiKey.prefix}…</Code>],
        ['Kind', apiKey.test ? 'Test key, for development stores' : 'Live key'],
        ['May', <Grants key="scopes" scopes={scopes} />],
        ['Allowed IP addresses', ips.length > 0 ? ips.join(', ') : 'Any'],
        ['Made', moment(apiKey.created_at)],
        ['Rolled', moment(rolledAt)],
        [rolledAt ? 'Works until' : 'Expires', moment(apiKey.expires_at) ?? 'Never'],
        ['Revoked', moment(revokedAt)],
      ]}
    />
  )
}

function Grants({ scopes }: { scopes: readonly (keyof typeof SCOPE_GRANTS)[] }) {
  return scopes.map((scope) => (
    <div key={scope}>
      <Code>{scope}</Code> {SCOPE_GRANTS[scope]}
    </div>
  ))
}
