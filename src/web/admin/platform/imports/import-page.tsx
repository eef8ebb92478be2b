import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { resource } from '../../../client/admin.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { say } from '../../../ui/say.ts'
import { AdminsOnly } from '../../integrations/admins-only.tsx'
import { AnchorLink } from '../../shell/links.tsx'
import { Page } from '../../shell/page.tsx'
import { ImportActions } from './import-actions.tsx'
import { ImportCounted } from './import-counted.tsx'
import { ImportErrors } from './import-errors.tsx'
import { ImportFirstRows } from './import-first-rows.tsx'
import { ImportProgress } from './import-progress.tsx'
import { ImportStateBadge, isMoving } from './import-state.tsx'

/** An import: its preview, its progress and its result. */
export function ImportPage() {
  const { importId } = useParams({ from: '/staff/store/imports/$importId' })
  const one = useQuery({
    ...resource('/imports/{id}', { params: { id: importId } }),
    refetchInterval: ({ state: { data } }) => (data && isMoving(data.state) ? 1_000 : false),
  })
  return (
    <Page
      title={one.data?.file_name ?? say('imports.title')}
      above={
        <AnchorLink to="/store/imports" size="sm">
          {say('imports.back')}
        </AnchorLink>
      }
      badge={one.data && <ImportStateBadge state={one.data.state} />}
    >
      <AdminsOnly permission="platform.manage" refusal="platform.may_import">
        <Loaded query={one}>
          {(data) => (
            <Stack gap="lg">
              <ImportProgress one={data} />
              <ImportActions one={data} />
              {data.counts && <ImportCounted counts={data.counts} isDone={data.state === 'done'} />}
              {data.error_count !== null && <ImportErrors one={data} />}
              {data.sample && <ImportFirstRows sample={data.sample} />}
            </Stack>
          )}
        </Loaded>
      </AdminsOnly>
    </Page>
  )
}
