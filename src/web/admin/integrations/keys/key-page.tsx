import { Code, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { Scope } from '../../../../domain/access/scopes.ts'
import { resource } from '../../../client/admin.ts'
import type { ApiKey } from '../../../client/admin-answers.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { formatMoment } from '../../../ui/format.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { say } from '../../../ui/say.ts'
import { useMay, useSession } from '../../session/session.ts'
import { AnchorLink, ButtonLink } from '../../shell/links.tsx'
import { Page } from '../../shell/page.tsx'
import { mcpUrl } from '../mcp-url.ts'
import { NewSecret } from '../new-secret.tsx'
import { PlanNotice } from '../plan-notice.tsx'
import { AllowAgents, RevokeKey, type RolledKey, RollKey } from './key-actions.tsx'
import { KeyState, keyState } from './key-state.tsx'
import { RequestLog } from './request-log.tsx'
import { TryKey } from './try-key.tsx'

/** An API key: its permissions, its expiry and its recent requests. */
export function KeyPage() {
  const { keyId } = useParams({ from: '/staff/integrations/keys/$keyId' })
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
    {say('page.api_keys')}
  </AnchorLink>
)

function NoSuchKey() {
  return (
    <Page title={say('keys.title')} above={above}>
      <EmptyState
        title={say('keys.not_found')}
        action={<ButtonLink to="/integrations/keys">{say('keys.see_all')}</ButtonLink>}
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
      {(state === 'active' || state === 'rolled') && <AllowAgents apiKey={apiKey} />}
      {(state === 'active' || state === 'rolled') && <RevokeKey apiKey={apiKey} />}
    </>
  )
  return (
    <Page title={apiKey.name} above={above} badge={manages && <KeyState apiKey={apiKey} />} actions={actions}>
      <PlanNotice />
      <Stack gap="xl">
        {rolled && (
          <NewSecret
            title={say('keys.new_secret')}
            secret={rolled.key}
            done={say('ui.done')}
            onDone={() => setRolled(null)}
          >
            <Text size="sm">
              {say('keys.old_until', { at: formatMoment(rolled.old_key_works_until, timezone) })}{' '}
              <AnchorLink to="/integrations/keys/$keyId" params={{ keyId: rolled.id }} size="sm" underline="always">
                {say('keys.open_new')}
              </AnchorLink>
            </Text>
            <TryKey apiKey={rolled.key} />
          </NewSecret>
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
      <Facts facts={[[say('keys.prefix'), <Code key="prefix">{apiKey.prefix}…</Code>]]} />
      <Text size="sm">{say('keys.admins_see')}</Text>
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
        [say('keys.prefix'), <Code key="prefix">{apiKey.prefix}…</Code>],
        [say('keys.kind'), say(apiKey.test ? 'keys.kind_test' : 'keys.kind_live')],
        [say('keys.scopes'), <Grants key="scopes" scopes={scopes} />],
        [say('keys.ips'), ips.length > 0 ? ips.join(', ') : say('keys.any_ip')],
        [say('keys.agents'), apiKey.agents_allowed ? say('keys.agents_yes', { url: mcpUrl() }) : say('keys.agents_no')],
        [say('keys.created'), moment(apiKey.created_at)],
        [say('keys.rolled'), moment(rolledAt)],
        [say(rolledAt ? 'keys.works_until' : 'keys.expires'), moment(apiKey.expires_at) ?? say('keys.never')],
        [say('keys.revoked'), moment(revokedAt)],
      ]}
    />
  )
}

function Grants({ scopes }: { scopes: readonly Scope[] }) {
  return scopes.map((scope) => (
    <div key={scope}>
      <Code>{scope}</Code> {say(`scope.${scope}`)}
    </div>
  ))
}
