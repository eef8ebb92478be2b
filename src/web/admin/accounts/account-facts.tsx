import { Anchor, Badge, Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Account } from '../../client/admin-answers.ts'
import { Facts } from '../../ui/facts.tsx'
import { say } from '../../ui/say.ts'
import { NameList } from '../platform/name-list.tsx'
import { mailto } from '../quote/actor-name.tsx'
import { Panel } from '../quote/panel.tsx'
import { CompanyLink, CustomerLink } from './account-link.tsx'

/** Shows how to reach an account, where it buys, and its payment terms. */
export function AccountFacts({ account }: { account: Account }) {
  const { kind, email, phone, tags, payment_terms: terms, contacts, locations, companies } = account
  return (
    <Panel title={kind === 'company' ? say('accounts.about_company') : say('accounts.about_customer')}>
      {account.platform_silent && (
        <Text size="sm" c="dimmed">
          {say('accounts.silent')}
        </Text>
      )}
      <Facts
        facts={[
          [say('buyer.email'), email && <Mail address={email} />],
          [say('buyer.phone'), phone],
          [say('accounts.terms'), terms],
        ]}
      />
      {tags !== null && tags.length > 0 && (
        <Group gap={6}>
          <NameList names={tags} />
        </Group>
      )}
      {contacts.length > 0 && (
        <Part title={say('platform.contacts')}>
          {contacts.map((contact) => (
            <Contact key={contact.customer_id} {...contact} />
          ))}
        </Part>
      )}
      {companies.length > 0 && (
        <Part title={say('platform.buys_for')}>
          {companies.map(({ id, name, locations }) => (
            <div key={id}>
              <Text size="sm">
                <CompanyLink id={id} name={name} />
              </Text>
              <Places locations={locations} />
            </div>
          ))}
        </Part>
      )}
      {locations.length > 0 && (
        <Part title={say('platform.locations')}>
          {locations.map(({ id, name, shipping_address: ship, billing_address: bill }) => (
            <div key={id}>
              <Text size="sm" className="typed">
                {name}
              </Text>
              <Text size="xs" c="dimmed" className="typed">
                {[ship, bill === ship ? null : bill].filter(Boolean).join(' · ')}
              </Text>
            </div>
          ))}
        </Part>
      )}
    </Panel>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack gap={6}>
      <Text size="sm" c="dimmed">
        {title}
      </Text>
      {children}
    </Stack>
  )
}

function Mail({ address }: { address: string }) {
  return (
    <Anchor href={mailto(address)} size="sm">
      {address}
    </Anchor>
  )
}

function Contact({ customer_id: id, name, email, is_main_contact: isMain, locations }: Account['contacts'][number]) {
  return (
    <div>
      <Group gap={6}>
        <Text size="sm">
          <CustomerLink id={id} name={name ?? email} />
        </Text>
        {isMain && (
          <Badge size="xs" variant="light" tt="none">
            {say('platform.main_contact')}
          </Badge>
        )}
      </Group>
      {name && <Mail address={email} />}
      <Places locations={locations} />
    </div>
  )
}

function Places({ locations }: { locations: Account['contacts'][number]['locations'] }) {
  const places = locations.map(({ name, role }) => (role ? `${role}, ${name}` : name))
  return (
    <Text size="xs" c="dimmed" className="typed">
      {places.length > 0 ? places.join(' · ') : say('platform.buys_nowhere')}
    </Text>
  )
}
