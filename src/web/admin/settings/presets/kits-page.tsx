import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { resource } from '../../../client/admin.ts'
import type { Kit } from '../../../client/admin-answers.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { formatAmount } from '../../../ui/format.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { say } from '../../../ui/say.ts'
import { Page } from '../../shell/page.tsx'
import { PresetTable } from './preset-table.tsx'
import { RenamePreset } from './rename-preset.tsx'

/** The saved kits: staff's own and those for everyone. */
export function KitsPage() {
  const kits = useQuery(resource('/kits'))
  return (
    <Page title={say('page.kits')}>
      <Stack gap="lg">
        <Text c="dimmed" maw={720}>
          {say('kit.about')}
        </Text>
        <Loaded query={kits}>
          {({ data }) => (
            <PresetTable
              kind="kits"
              caption={say('page.kits')}
              presets={data}
              contentHeader={say('kit.contents')}
              content={(kit) => <Contents kit={kit} />}
              edit={(kit) => <RenamePreset kind="kits" preset={kit} />}
              empty={<EmptyState title={say('kit.none_saved')}>{say('kit.none_saved_hint')}</EmptyState>}
            />
          )}
        </Loaded>
      </Stack>
    </Page>
  )
}

function Contents({ kit: { parent, components, price, currency } }: { kit: Kit }) {
  return (
    <>
      <Text size="sm" className="figures">
        {formatAmount(price, currency)}
      </Text>
      <Text size="xs" c="dimmed" className="typed">
        {[parent, ...components].map(({ quantity, title }) => `${quantity} × ${title}`).join(', ')}
      </Text>
    </>
  )
}
