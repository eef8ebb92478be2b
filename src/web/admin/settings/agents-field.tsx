import { Switch } from '@mantine/core'
import { say } from '../../ui/say.ts'
import { mcpUrl } from '../integrations/mcp-url.ts'
import { SettingsGroup } from './settings-group.tsx'
import type { SettingsSection } from './use-settings-section.ts'

type Section = Pick<SettingsSection<'agents'>, 'change'> & { draft: Pick<SettingsSection<'agents'>['draft'], 'agents'> }

/** Chooses whether AI agents may use the store's API keys. */
export function AgentsField({ section: { draft, change } }: { section: Section }) {
  return (
    <SettingsGroup title={say('agents.title')}>
      <Switch
        label={say('agents.allow')}
        description={say('agents.allow_hint', { url: mcpUrl() })}
        checked={draft.agents?.allowed ?? true}
        onChange={({ currentTarget: { checked } }) => change({ agents: { allowed: checked } })}
      />
    </SettingsGroup>
  )
}
