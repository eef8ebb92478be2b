import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { snippetText } from '../../../../domain/presets/snippet.ts'
import { storeLanguage } from '../../../../domain/stores/buyer-language.ts'
import { resource } from '../../../client/admin.ts'
import type { Snippet } from '../../../client/admin-answers.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { say } from '../../../ui/say.ts'
import { Page } from '../../shell/page.tsx'
import { settingsQuery } from '../settings-query.ts'
import { PresetTable } from './preset-table.tsx'
import { SnippetDialog } from './snippet-dialog.tsx'

/** The texts that staff insert with a slash: their own and those for everyone. */
export function TextsPage() {
  const snippets = useQuery(resource('/snippets'))
  return (
    <Page title={say('page.texts')} actions={<SnippetDialog />}>
      <Stack gap="lg">
        <Text c="dimmed" maw={720}>
          {say('snippet.about')}
        </Text>
        <Loaded query={snippets}>{({ data }) => <Texts snippets={data} />}</Loaded>
      </Stack>
    </Page>
  )
}

function Texts({ snippets }: { snippets: readonly Snippet[] }) {
  const language = storeLanguage(useQuery(settingsQuery).data?.settings ?? {})
  return (
    <PresetTable
      kind="snippets"
      caption={say('page.texts')}
      presets={snippets}
      contentHeader={say('snippet.text')}
      content={({ texts }) => (
        <Text size="sm" className="typed" lineClamp={2}>
          {snippetText({ texts }, language)}
        </Text>
      )}
      edit={(snippet) => <SnippetDialog snippet={snippet} />}
      empty={<EmptyState title={say('snippet.none')}>{say('snippet.none_hint')}</EmptyState>}
    />
  )
}
