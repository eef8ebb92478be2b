import { Code, Group, Stack, Text } from '@mantine/core'
import { ROOT } from '../../../http/send.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { say } from '../../../ui/say.ts'

/** Shows a command that tests whether a key works. */
export function TryKey({ apiKey }: { apiKey: string }) {
  const line = `curl -H "Authorization: Bearer ${apiKey}" ${location.origin}${ROOT}/v1/ping`
  return (
    <Stack gap={4}>
      <Text size="sm">{say('keys.try')}</Text>
      <Group>
        <Code block className="typed" data-testid="curl">
          {line}
        </Code>
        <CopyButton value={line} label={say('keys.copy_line')} />
      </Group>
    </Stack>
  )
}
