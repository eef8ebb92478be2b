import { Checkbox, Fieldset, Radio, SimpleGrid, Stack, Text } from '@mantine/core'
import { EVENT_GROUPS } from '../../../../domain/webhooks/event-meanings.ts'
import { EVENT_TYPES, type EventType } from '../../../../domain/webhooks/events.ts'

/** An endpoint without a choice. */
export const EVERY_EVENT = 'Every event'

interface EventChoiceProps {
  /** Null: every event, whatever is added to them. */
  value: readonly EventType[] | null
  onChange: (events: readonly EventType[] | null) => void
  error: string | undefined
}

/** Which events an endpoint is sent: every one, or some, with what each means. */
export function EventChoice({ value, onChange, error }: EventChoiceProps) {
  return (
    <Stack gap="sm">
      <Radio.Group
        label="Events"
        value={value === null ? 'every' : 'some'}
        onChange={(choice) => onChange(choice === 'every' ? null : [])}
      >
        <Stack gap="xs" mt={4}>
          <Radio value="every" label={EVERY_EVENT} description="Also those that are added in the future." />
          <Radio value="some" label="Only the ones I choose" />
        </Stack>
      </Radio.Group>
      {value !== null && (
        <Checkbox.Group
          aria-label="Chosen events"
          value={[...value]}
          onChange={(chosen) => onChange(EVENT_TYPES.filter((type) => chosen.includes(type)))}
          error={error}
        >
          <Stack gap="sm" mb={4}>
            {Object.entries(EVENT_GROUPS).map(([group, meanings]) => (
              <Group key={group} name={group} meanings={meanings} />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
    </Stack>
  )
}

function Group({ name, meanings }: { name: string; meanings: Readonly<Record<string, string>> }) {
  return (
    <Fieldset legend={name} p="sm">
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="sm" verticalSpacing="xs">
        {Object.entries(meanings).map(([type, meaning]) => (
          <Checkbox
            key={type}
            value={type}
            label={
              <Text span size="sm" className="typed">
                {type}
              </Text>
            }
            description={`${meaning}.`}
          />
        ))}
      </SimpleGrid>
    </Fieldset>
  )
}
