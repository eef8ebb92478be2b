import { Group, Stack, Text } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { resource } from '../../client/admin.ts'
import type { PlatformCustomer } from '../../client/admin-answers.ts'
import type { Column } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { say } from '../../ui/say.ts'
import { CompanyLink, CustomerLink } from '../accounts/account-link.tsx'
import { digitsOf } from '../digits-of.ts'
import { Page } from '../shell/page.tsx'
import { ImportLink } from './imports/import-link.tsx'
import { NameList } from './name-list.tsx'
import { PlatformList } from './platform-list.tsx'

/** The people who buy at the store, and the companies they buy for. */
export function CustomersPage() {
  const { q, cursor } = useSearch({ from: '/staff/store/customers' })
  return (
    <Page title={say('page.customers')}>
      <PlatformList
        asked={{ q, cursor }}
        read={resource('/platform/customers', { query: { q, cursor } })}
        caption={say('page.customers')}
        search={{ label: say('platform.find_customers'), placeholder: say('platform.find_customers_by') }}
        columns={COLUMNS}
        noneFound={<NoneFound />}
        noneYet={<NoneYet />}
      />
    </Page>
  )
}

function NoneFound() {
  return <EmptyState title={say('platform.no_such_customer')}>{say('platform.no_such_customer_hint')}</EmptyState>
}

function NoneYet() {
  return (
    <EmptyState title={say('platform.no_customers')} action={<ImportLink kind="companies" />}>
      {say('platform.no_customers_hint')}
    </EmptyState>
  )
}

const COLUMNS: readonly Column<PlatformCustomer>[] = [
  {
    key: 'name',
    header: say('platform.customer'),
    cell: ({ id, name, email, phone }) => (
      <div>
        <Text size="sm" fw={600} component="div">
          <CustomerLink id={id} name={name ?? email ?? digitsOf(id)} />
        </Text>
        <Text size="xs" c="dimmed" className="typed">
          {[name && email, phone].filter(Boolean).join(' · ')}
        </Text>
      </div>
    ),
  },
  {
    key: 'companies',
    header: say('platform.buys_for'),
    cell: ({ companies }) => (
      <Stack gap={4}>
        {companies.map(({ id, name, locations }) => (
          <Text key={id} size="sm" className="typed" component="div">
            <CompanyLink id={id} name={name} />{' '}
            <Text span size="xs" c="dimmed">
              {locations.map((one) => (one.role ? `${one.role}, ${one.name}` : one.name)).join(' · ')}
            </Text>
          </Text>
        ))}
        {companies.length === 0 && (
          <Text size="sm" c="dimmed">
            {say('platform.themselves')}
          </Text>
        )}
      </Stack>
    ),
  },
  {
    key: 'tags',
    header: say('platform.tags'),
    cell: ({ tags }) => (
      <Group gap={6}>
        <NameList names={tags ?? []} />
      </Group>
    ),
  },
]
