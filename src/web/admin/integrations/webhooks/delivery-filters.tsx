import { Button, Group, NativeSelect, TextInput } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { EVENT_TYPES } from '../../../../domain/webhooks/events.ts'
import { oneOf } from '../../../client/one-of.ts'
import { say } from '../../../ui/say.ts'
import { momentOf } from '../../../ui/zone-time.ts'
import { useSession } from '../../session/session.ts'
import { DELIVERY_STATES, STATE_CHOICES } from './delivery-state.tsx'

const DELIVERY_TYPES = [...EVENT_TYPES, 'ping'] as const
const NAMES = ['state', 'type', 'quote', 'from', 'to'] as const

/** Returns the API query for the deliveries that the address asks for; its times are in the store's time zone. */
export function useDeliveryQuery() {
  const { state, type, quote, from, to, cursor } = useSearch({ from: '/staff/integrations/webhooks/$endpointId' })
  const { timezone } = useSession().store
  return {
    state: oneOf(DELIVERY_STATES, state),
    type: oneOf(DELIVERY_TYPES, type),
    quote_id: quote,
    from: from && momentOf(from, timezone),
    to: to && momentOf(to, timezone),
    cursor,
  }
}

/** Filters the delivery log. The filters are in the address. */
export function DeliveryFilters() {
  const search = useSearch({ from: '/staff/integrations/webhooks/$endpointId' })
  const navigate = useNavigate({ from: '/integrations/webhooks/$endpointId' })
  const { timezone } = useSession().store
  const set = (name: (typeof NAMES)[number], value: string) =>
    void navigate({ to: '.', search: { ...search, [name]: value, cursor: undefined }, replace: true })
  const given = NAMES.filter((name) => search[name])
  return (
    <Group gap="sm" align="flex-end" role="search" aria-label={say('delivery.filter')}>
      <NativeSelect
        label={say('delivery.state')}
        data={[{ value: '', label: say('delivery.any') }, ...STATE_CHOICES]}
        value={search.state ?? ''}
        onChange={(event) => set('state', event.currentTarget.value)}
      />
      <NativeSelect
        label={say('delivery.event')}
        w={210}
        data={[{ value: '', label: say('delivery.any') }, ...DELIVERY_TYPES]}
        value={search.type ?? ''}
        onChange={(event) => set('type', event.currentTarget.value)}
      />
      <Typed
        label={say('delivery.quote_id')}
        placeholder="qte_…"
        value={search.quote}
        onDone={(value) => set('quote', value)}
      />
      {(['from', 'to'] as const).map((name) => (
        <TextInput
          key={name}
          type="datetime-local"
          label={say(name === 'from' ? 'delivery.from' : 'delivery.until', { zone: timezone })}
          value={search[name] ?? ''}
          onChange={(event) => set(name, event.currentTarget.value)}
        />
      ))}
      {given.length > 0 && (
        <Button variant="subtle" onClick={() => void navigate({ to: '.', search: {} })}>
          {say('delivery.show_all')}
        </Button>
      )}
    </Group>
  )
}

interface TypedProps {
  label: string
  placeholder: string
  value: string | undefined
  onDone: (value: string) => void
}

/** A text field that applies its value on Enter or when it loses the focus. */
function Typed({ label, placeholder, value = '', onDone }: TypedProps) {
  return (
    <TextInput
      key={value}
      label={label}
      placeholder={placeholder}
      defaultValue={value}
      maxLength={100}
      w={150}
      onBlur={({ currentTarget }) => currentTarget.value.trim() !== value && onDone(currentTarget.value.trim())}
      onKeyDown={({ key, currentTarget }) => key === 'Enter' && currentTarget.blur()}
    />
  )
}
