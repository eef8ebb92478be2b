import { Group, Stack, Text } from '@mantine/core'
import { resource } from '../../client/admin.ts'
import type { PlatformCustomer } from '../../client/admin-answers.ts'
import type { Column } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../shell/page.tsx'
import { ImportLink } from './imports/import-link.tsx'
import { NameList } from './name-list.tsx'
import { PlatformList } from './platform-list.tsx'

/** The people who buy at the store, and the companies they buy for. */
export function CustomersPage() {
  return (
    <Page title="Customers">
      <PlatformList
        read={({ q, cursor }) => resource('/platform/customers', { query: { q, cursor } })}
        caption="Customers"
        search={{ label: 'Find customers', placeholder: 'Name or e-mail' }}
        columns={COLUMNS}
        noneFound={<NoneFound />}
        noneYet={<NoneYet />}
      />
    </Page>
  )
}

function NoneFound() {
  return <EmptyState title="No such customer">No name or address has all of these words. Try fewer.</EmptyState>
}

function NoneYet() {
  return (
    <EmptyState title="No customers yet" action={<ImportLink kind="companies" />}>
      The contacts of imported companies are customers.
    </EmptyState>
  )
}

const COLUMNS: readonly Column<PlatformCustomer>[] = [
  {
    key: 'name',
    header: 'Customer',
    cell: ({ name, email, phone }) => (
      <div>
        <Text size="sm" fw={600} className="typed">
          {name ?? email}
        </Text>
        <Text size="xs" c="dimmed" className="typed">
          {[name && email, phone].filter(Boolean).join(' · ')}
        </Text>
      </div>
    ),
  },
  {
    key: 'companies',
    header: 'Buys for',
    cell: ({ companies }) => (
      <Stack gap={4}>
        {companies.map(({ id, name, locations }) => (
          <Text key={id} size="sm" className="typed">
            {name}{' '}
            <Text span size="xs" c="dimmed">
              {locations.map((one) => (one.role ? `${one.role}, ${one.name}` : one.name)).join(' · ')}
            </Text>
          </Text>
        ))}
        {companies.length === 0 && (
          <Text size="sm" c="dimmed">
            Themselves
          </Text>
        )}
      </Stack>
    ),
  },
  {
    key: 'tags',
    header: 'Tags',
    cell: ({ tags }) => (
      <Group gap={6}>
        <NameList names={tags} color="gray" />
      </Group>
    ),
  },
]
