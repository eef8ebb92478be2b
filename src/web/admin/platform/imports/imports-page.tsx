import { SegmentedControl, Stack, Text, Title } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ImportKind } from '../../../../domain/orders/platform-import.ts'
import { say } from '../../../ui/say.ts'
import { AdminsOnly } from '../../integrations/admins-only.tsx'
import { Page } from '../../shell/page.tsx'
import { ImportColumns } from './import-columns.tsx'
import { IMPORT_KINDS } from './import-kinds.ts'
import { ImportUpload } from './import-upload.tsx'
import { PastImports } from './past-imports.tsx'

const CHOICES = Object.entries(IMPORT_KINDS).map(([value, { name }]) => ({ value, label: name }))

/** Imports files into the embedded platform, and lists past imports. */
export function ImportsPage() {
  return (
    <Page title={say('page.imports')}>
      <AdminsOnly permission="platform.manage" refusal="platform.may_import">
        <Stack gap="xl">
          <NewImport />
          <PastImports />
        </Stack>
      </AdminsOnly>
    </Page>
  )
}

function NewImport() {
  const navigate = useNavigate({ from: '/store/imports' })
  const { kind: asked } = useSearch({ from: '/staff/store/imports' })
  const kind: ImportKind = asked === 'companies' ? asked : 'catalog'
  return (
    <Stack component="section" gap="sm" aria-label={say('imports.new')}>
      <Title order={2} size="h4">
        {say('imports.new')}
      </Title>
      <div>
        <SegmentedControl
          aria-label={say('imports.what_to_import')}
          data={CHOICES}
          value={kind}
          onChange={(chosen) => void navigate({ to: '.', search: { kind: chosen }, replace: true })}
        />
      </div>
      <Text size="sm" maw={720}>
        {IMPORT_KINDS[kind].does} {say('imports.unlisted_stay')}
      </Text>
      <ImportUpload key={kind} kind={kind} />
      <ImportColumns kind={kind} />
    </Stack>
  )
}
