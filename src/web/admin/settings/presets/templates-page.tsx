import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { resource } from '../../../client/admin.ts'
import type { Template } from '../../../client/admin-answers.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { say } from '../../../ui/say.ts'
import { TERM_NAMES, termWords } from '../../quote/versions/term-words.ts'
import { useSession } from '../../session/session.ts'
import { Page } from '../../shell/page.tsx'
import { PresetTable } from './preset-table.tsx'
import { RenamePreset } from './rename-preset.tsx'

/** The saved terms of proposals: staff's own and those for everyone. */
export function TemplatesPage() {
  const templates = useQuery(resource('/templates'))
  return (
    <Page title={say('page.templates')}>
      <Stack gap="lg">
        <Text c="dimmed" maw={720}>
          {say('template.about')}
        </Text>
        <Loaded query={templates}>
          {({ data }) => (
            <PresetTable
              kind="templates"
              caption={say('page.templates')}
              presets={data}
              contentHeader={say('template.terms')}
              content={(template) => <Terms template={template} />}
              edit={(template) => <RenamePreset kind="templates" preset={template} />}
              empty={<EmptyState title={say('template.none')}>{say('template.none_hint')}</EmptyState>}
            />
          )}
        </Loaded>
      </Stack>
    </Page>
  )
}

const TERMS = ['discount', 'shipping', 'payment_terms', 'deposit_percentage', 'expiry', 'note'] as const

function Terms({ template: { terms, lines = [], currency } }: { template: Template }) {
  const { timezone } = useSession().store
  const given = TERMS.filter((name) => (terms[name] ?? null) !== null)
  return (
    <>
      {given.map((name) => (
        <Text key={name} size="sm" className="typed" lineClamp={2}>
          {TERM_NAMES[name]}: {termWords(name, terms[name], { currency, timezone })}
        </Text>
      ))}
      {lines.length > 0 && (
        <Text size="xs" c="dimmed" className="typed" lineClamp={2}>
          {lines.map(({ quantity, title }) => `${quantity} × ${title}`).join(', ')}
        </Text>
      )}
    </>
  )
}
