import { Button, Group, Paper, SegmentedControl, Select, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import type { PlatformCustomer } from '../../../client/admin-answers.ts'
import { say } from '../../../ui/say.ts'
import { CustomerSearch } from './customer-search.tsx'
import type { Guest } from './quote-draft.ts'

/** The buyer of the quote: a customer of the store with their location, or a guest. */
export interface BuyerState {
  kind: 'customer' | 'guest'
  customer: PlatformCustomer | null
  locationId: string | null
  guest: Guest
}

interface BuyerChoiceProps {
  buyer: BuyerState
  onChange: (change: Partial<BuyerState>) => void
  errorOf: (field: string) => string | undefined
  /** The message about what's missing, set after a failed attempt. */
  missing: string | undefined
}

/** Selects the buyer of the quote. */
export function BuyerChoice({ buyer, onChange, errorOf, missing }: BuyerChoiceProps) {
  const { kind, customer } = buyer
  return (
    <Stack gap="sm">
      <SegmentedControl
        aria-label={say('new_quote.for_whom')}
        data={[
          { value: 'customer', label: say('new_quote.a_customer') },
          { value: 'guest', label: say('new_quote.a_guest') },
        ]}
        value={kind}
        onChange={(kind) => onChange({ kind: kind === 'guest' ? 'guest' : 'customer' })}
        style={{ alignSelf: 'flex-start' }}
      />
      {kind === 'guest' && (
        <GuestFields guest={buyer.guest} onChange={(guest) => onChange({ guest })} errorOf={errorOf} />
      )}
      {kind === 'customer' && !customer && (
        <CustomerSearch
          error={missing}
          onGuest={() => onChange({ kind: 'guest' })}
          onPick={(picked) => onChange({ customer: picked, locationId: placesOf(picked)[0]?.value ?? null })}
        />
      )}
      {kind === 'customer' && customer && (
        <Picked customer={customer} locationId={buyer.locationId} onChange={onChange} errorOf={errorOf} />
      )}
    </Stack>
  )
}

interface PickedProps extends Pick<BuyerChoiceProps, 'onChange' | 'errorOf'> {
  customer: PlatformCustomer
  locationId: string | null
}

function Picked({ customer, locationId, onChange, errorOf }: PickedProps) {
  const places = placesOf(customer)
  const fault = errorOf('customer_id') ?? errorOf('buyer.email')
  return (
    <Paper withBorder p="sm">
      <Group justify="space-between" align="flex-start">
        <div>
          <Text fw={500} className="typed">
            {customer.name ?? customer.email}
          </Text>
          <Text size="sm" c="dimmed" className="typed">
            {[customer.email, customer.phone].filter(Boolean).join(' · ')}
          </Text>
        </div>
        <Button variant="default" size="xs" onClick={() => onChange({ customer: null, locationId: null })}>
          {say('new_quote.someone_else')}
        </Button>
      </Group>
      {places.length > 0 && (
        <Select
          mt="sm"
          label={say('new_quote.buys_for')}
          data={places}
          value={locationId}
          allowDeselect={false}
          error={errorOf('company_location_id')}
          onChange={(value) => onChange({ locationId: value })}
        />
      )}
      {fault && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {fault}
        </Text>
      )}
    </Paper>
  )
}

interface GuestFieldsProps extends Pick<BuyerChoiceProps, 'errorOf'> {
  guest: Guest
  onChange: (guest: Guest) => void
}

function GuestFields({ guest, onChange, errorOf }: GuestFieldsProps) {
  const field = (name: keyof Guest, maxLength: number) => ({
    value: guest[name],
    maxLength,
    error: errorOf(`buyer.${name}`),
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ ...guest, [name]: event.currentTarget.value }),
  })
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
      <TextInput label={say('buyer.email')} type="email" required {...field('email', 254)} />
      <TextInput label={say('buyer.name')} {...field('name', 200)} />
      <TextInput label={say('buyer.company')} {...field('company_name', 200)} />
      <TextInput label={say('buyer.phone')} type="tel" {...field('phone', 40)} />
    </SimpleGrid>
  )
}

/** Returns the company locations where a customer may buy, as select options. */
export function placesOf({ companies }: PlatformCustomer): { value: string; label: string }[] {
  return companies.flatMap(({ name, locations }) =>
    locations.map((location) => ({ value: location.id, label: `${name}, ${location.name}` })),
  )
}

/** Returns the company that the chosen customer buys for; null for a guest, and without a location of one. */
export function companyOf({ kind, customer, locationId }: BuyerState): { id: string; name: string } | null {
  const companies = kind === 'guest' ? [] : (customer?.companies ?? [])
  return companies.find(({ locations }) => locations.some(({ id }) => id === locationId)) ?? null
}
