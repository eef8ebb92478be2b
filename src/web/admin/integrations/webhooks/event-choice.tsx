import { Checkbox, Fieldset, Radio, SimpleGrid, Stack, Text } from '@mantine/core'
import { EVENT_GROUPS } from '../../../../domain/webhooks/event-meanings.ts'
import { EVENT_TYPES, type EventType } from '../../../../domain/webhooks/events.ts'
import { say } from '../../../ui/say.ts'

const GROUPS = Object.entries(EVENT_GROUPS) as [keyof typeof EVENT_GROUPS, readonly EventType[]][]

interface EventChoiceProps {
  /** Null means every event, including types added later. */
  value: readonly EventType[] | null
  onChange: (events: readonly EventType[] | null) => void
  error: string | undefined
}

/** Selects the events an endpoint receives, all or some, and explains each. */
export function EventChoice({ value, onChange, error }: EventChoiceProps) {
  return (
    <Stack gap="sm">
      <Radio.Group
        label={say('webhooks.events')}
        value={value === null ? 'every' : 'some'}
        onChange={(choice) => onChange(choice === 'every' ? null : [])}
      >
        <Stack gap="xs" mt={4}>
          <Radio value="every" label={say('webhooks.every_event')} description={say('webhooks.future_too')} />
          <Radio value="some" label={say('webhooks.chosen_only')} />
        </Stack>
      </Radio.Group>
      {value !== null && (
        <Checkbox.Group
          aria-label={say('webhooks.chosen')}
          value={[...value]}
          onChange={(chosen) => onChange(EVENT_TYPES.filter((type) => chosen.includes(type)))}
          error={error}
        >
          <Stack gap="sm" mb={4}>
            {GROUPS.map(([group, types]) => (
              <Group key={group} name={say(`event_group.${group}`)} types={types} />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
    </Stack>
  )
}

function Group({ name, types }: { name: string; types: readonly EventType[] }) {
  return (
    <Fieldset legend={name} p="sm">
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="sm" verticalSpacing="xs">
        {types.map((type) => (
          <Checkbox
            key={type}
            value={type}
            label={
              <Text span size="sm" className="typed">
                {type}
              </Text>
            }
            description={`${say(`event.${type}`)}.`}
          />
        ))}
      </SimpleGrid>
    </Fieldset>
  )
}
