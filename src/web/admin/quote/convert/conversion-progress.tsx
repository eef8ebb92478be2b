import { Alert, Group, Loader, Text } from '@mantine/core'
import { say } from '../../../ui/say.ts'
import { useConversions } from './use-conversions.ts'

/** Shows the progress of a running conversion. */
export function ConversionProgress({ quoteId, of }: { quoteId: string; of: number }) {
  const { data } = useConversions(quoteId, true)
  const running = data?.data.find(({ state }) => state === 'started')?.conversion_group_id
  const done = data?.data.filter(
    ({ conversion_group_id, state }) => conversion_group_id === running && state === 'done',
  ).length
  return (
    <Alert color="blue" role="status">
      <Group gap="sm" wrap="nowrap">
        <Loader size="xs" aria-hidden />
        <Text size="sm">{say('convert.progress', { done: done ?? 0, total: of })}</Text>
      </Group>
    </Alert>
  )
}
