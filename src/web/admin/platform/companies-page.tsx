import { Badge, Stack, Text } from '@mantine/core'
import { resource } from '../../client/admin.ts'
import type { Company } from '../../client/admin-answers.ts'
import type { Column } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../shell/page.tsx'
import { ImportLink } from './imports/import-link.tsx'
import { PlatformList } from './platform-list.tsx'

/** The store's B2B customers on the embedded platform: where they are and who buys for them. */
export function CompaniesPage() {
  return (
    <Page title="Companies" actions={<ImportLink kind="companies" />}>
      <PlatformList
        read={({ q, cursor }) => resource('/platform/companies', { query: { q, cursor } })}
        caption="Companies"
        search={{ label: 'Find companies', placeholder: 'Name, number, location or contact' }}
        columns={COLUMNS}
        noneFound={<NoneFound />}
        noneYet={<NoneYet />}
      />
    </Page>
  )
}

function NoneFound() {
  return <EmptyState title="No such company">No company has all of these words. Try fewer.</EmptyState>
}

function NoneYet() {
  return (
    <EmptyState title="No companies yet" action={<ImportLink kind="companies" />}>
      Import companies with their locations and contacts, and quotes can be made for them.
    </EmptyState>
  )
}

const COLUMNS: readonly Column<Company>[] = [
  {
    key: 'name',
    header: 'Company',
    cell: ({ name, external_id: number }) => (
      <div>
        <Text size="sm" fw={600} className="typed">
          {name}
        </Text>
        <Text size="xs" c="dimmed" className="typed">
          {number ?? 'No number'}
        </Text>
      </div>
    ),
  },
  {
    key: 'locations',
    header: 'Locations',
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
        <More count={count} shown={locations.length} none="No locations" />
      </Stack>
    ),
  },
  {
    key: 'contacts',
    header: 'Contacts',
    cell: ({ contacts, contact_count: count }) => (
      <Stack gap={6}>
        {contacts.map((contact) => (
          <Contact key={contact.customer_id} {...contact} />
        ))}
        <More count={count} shown={contacts.length} none="No contacts" />
      </Stack>
    ),
  },
]

function Contact({ name, email, is_main_contact: isMain, roles }: Company['contacts'][number]) {
  const places = roles.map(({ location, role }) => (role ? `${role}, ${location}` : location))
  return (
    <div>
      <Text size="sm" className="typed">
        {name ? `${name}, ${email}` : email}{' '}
        {isMain && (
          <Badge size="xs" variant="light" tt="none">
            Main contact
          </Badge>
        )}
      </Text>
      <Text size="xs" c="dimmed" className="typed">
        {places.length > 0 ? places.join(' · ') : 'Buys at no location'}
      </Text>
    </div>
  )
}

function More({ count, shown, none }: { count: number; shown: number; none: string }) {
  if (count > 0 && count === shown) return null
  return (
    <Text size="xs" c="dimmed">
      {count === 0 ? none : `and ${count - shown} more`}
    </Text>
  )
}
