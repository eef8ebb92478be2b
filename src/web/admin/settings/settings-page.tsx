import { Alert, Fieldset, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Permission } from '../../../domain/access/permissions.ts'
import type { Settings } from '../../client/admin-answers.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { Refused } from '../../ui/refused.tsx'
import { say } from '../../ui/say.ts'
import { saveBarForm } from '../framed/save-bar-form.ts'
import { SaveBarSign } from '../framed/save-bar-sign.tsx'
import { useMay } from '../session/session.ts'
import { whoMay } from '../session/who-may.ts'
import { Page } from '../shell/page.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { SaveBar } from './save-bar.tsx'
import { SettingsConflict } from './settings-conflict.tsx'
import { settingsQuery } from './settings-query.ts'
import { type Member, type SettingsSection, useSettingsSection } from './use-settings-section.ts'

interface FormProps<K extends Member> {
  /** The top-level members of the settings that the page edits. */
  members: readonly K[]
  /** The permission required to change them. */
  permission: Extract<Permission, 'settings.edit' | 'policies.edit'>
  children: (section: SettingsSection<K>) => ReactNode
  /** Shows a refusal below the fields; by default, every error with its field. */
  refused?: typeof Refused
  /** Content outside the form, such as a box for trying out the draft; people who can't edit can still use it. */
  below?: (section: SettingsSection<K>) => ReactNode
}

interface SettingsPageProps<K extends Member> extends FormProps<K> {
  title: string
  /** Describes the page in a sentence or two. */
  intro?: ReactNode
}

/**
 * A page that reads, edits and saves members of the store's settings. It shows who may edit them, resolves conflicts and guards unsaved
 * changes.
 */
export function SettingsPage<K extends Member>({ title, intro, ...form }: SettingsPageProps<K>) {
  const settings = useQuery(settingsQuery)
  return (
    <Page title={title}>
      <Stack gap="lg">
        {intro && (
          <Text c="dimmed" maw={720} component="div">
            {intro}
          </Text>
        )}
        <Loaded query={settings}>{(stored) => <SettingsForm stored={stored} {...form} />}</Loaded>
      </Stack>
    </Page>
  )
}

function SettingsForm<K extends Member>({
  stored,
  members,
  permission,
  children,
  refused: Said = FieldsRefused,
  below,
}: FormProps<K> & { stored: Settings }) {
  const may = useMay(permission)
  const section = useSettingsSection(stored, members)
  return (
    <Stack gap="lg">
      {!may && <ReadOnly permission={permission} />}
      <form
        {...saveBarForm(section.discard)}
        onSubmit={(event) => {
          event.preventDefault()
          void section.save()
        }}
      >
        <SaveBarSign unsaved={section.dirty} refusal={section.refusal} />
        <Fieldset variant="unstyled" m={0} disabled={!may}>
          <Stack gap="lg">
            {children(section)}
            <SettingsConflict section={section} />
            <Said refusal={section.refusal} />
          </Stack>
        </Fieldset>
        {may && <SaveBar section={section} />}
      </form>
      {below?.(section)}
      <LeaveGuard dirty={section.dirty} />
    </Stack>
  )
}

/** Shows every error with its field as the pages name it: `numbering.prefix`. */
function FieldsRefused({ refusal }: Parameters<typeof Refused>[0]) {
  const { message = '', errors = [] } = refusal ?? {}
  const named = errors.map((one) => ({ ...one, field: one.field.replace(/^settings\./, '') }))
  return <Refused refusal={refusal && { message, errors: named }} />
}

function ReadOnly({ permission }: { permission: Permission }) {
  return <Alert color="gray">{say('settings.can_change', { who: whoMay(permission) })}</Alert>
}
