import { Badge, Stack, Text } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { resource } from '../../client/admin.ts'
import type { Company } from '../../client/admin-answers.ts'
import type { Column } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { say } from '../../ui/say.ts'
import { CompanyLink, CustomerLink } from '../accounts/account-link.tsx'
import { Page } from '../shell/page.tsx'
import { ImportLink } from './imports/import-link.tsx'
import { PlatformList } from './platform-list.tsx'

/** The store's B2B customers on the embedded platform, with their locations and contacts. */
export function CompaniesPage() {
  const { q, cursor } = useSearch({ from: '/staff/store/companies' })
  return (
    <Page title={say('page.companies')} actions={<ImportLink kind="companies" />}>
      <PlatformList
        asked={{ q, cursor }}
        read={resource('/platform/companies', { query: { q, cursor } })}
        caption={say('page.companies')}
        search={{ label: say('platform.find_companies'), placeholder: say('platform.find_companies_by') }}
        columns={COLUMNS}
        noneFound={<NoneFound />}
        noneYet={<NoneYet />}
      />
    </Page>
  )
}

function NoneFound() {
  return <EmptyState title={say('platform.no_such_company')}>{say('platform.no_such_company_hint')}</EmptyState>
}

function NoneYet() {
  return (
    <EmptyState title={say('platform.no_companies')} action={<ImportLink kind="companies" />}>
      {say('platform.no_companies_hint')}
    </EmptyState>
  )
}

const COLUMNS: readonly Column<Company>[] = [
  {
    key: 'name',
    header: say('platform.company'),
    cell: ({ id, name, external_id: number }) => (
      <div>
        <Text size="sm" fw={600} component="div">
          <CompanyLink id={id} name={name} />
        </Text>
        <Text size="xs" c="dimmed" className="typed">
          {number ?? say('platform.no_number')}
        </Text>
      </div>
    ),
  },
  {
    key: 'locations',
    header: say('platform.locations'),
    cell: ({ locations, location_count: count }) => (
      <Stack gap={4}>
        {locations.map(({ id, name, address }) => (
          <Text key={id} size="sm" className="typed">
            {name}
            {address && (
              <Text span size="xs" c="dimmed">
                {' '}
                {address}
              </Text>
            )}
          </Text>
        ))}
        <More count={count} shown={locations.length} none={say('platform.no_locations')} />
      </Stack>
    ),
  },
  {
    key: 'contacts',
    header: say('platform.contacts'),
    cell: ({ contacts, contact_count: count }) => (
      <Stack gap={6}>
        {contacts.map((contact) => (
          <Contact key={contact.customer_id} {...contact} />
        ))}
        <More count={count} shown={contacts.length} none={say('platform.no_contacts')} />
      </Stack>
    ),
  },
]

function Contact({ customer_id: id, name, email, is_main_contact: isMain, roles }: Company['contacts'][number]) {
  const places = roles.map(({ location, role }) => (role ? `${role}, ${location}` : location))
  return (
    <div>
      <Text size="sm" component="div">
        <CustomerLink id={id} name={name ? `${name}, ${email}` : email} />{' '}
        {isMain && (
          <Badge size="xs" variant="light" tt="none">
            {say('platform.main_contact')}
          </Badge>
        )}
      </Text>
      <Text size="xs" c="dimmed" className="typed">
        {places.length > 0 ? places.join(' · ') : say('platform.buys_nowhere')}
      </Text>
    </div>
  )
}

function More({ count, shown, none }: { count: number; shown: number; none: string }) {
  if (count > 0 && count === shown) return null
  return (
    <Text size="xs" c="dimmed">
      {count === 0 ? none : say('platform.and_more', { count: count - shown })}
    </Text>
  )
}
