import { Button, Code, Group, Stack, Text } from '@mantine/core'
import { ROOT } from '../../../http/send.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { say } from '../../../ui/say.ts'

/** The guides' script reads the key under this name. */
const DOCS_KEY = 'docs-key'

/** Shows a command that tests whether a key works, and opens the guides with a test key in their samples. */
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
      {apiKey.startsWith('svc_test_') && <InGuides apiKey={apiKey} />}
    </Stack>
  )
}

/** Only for test keys: nobody should paste a sample that writes into a live store. */
function InGuides({ apiKey }: { apiKey: string }) {
  return (
    <Stack gap={4} mt="sm">
      <Text size="sm">{say('keys.guides_hint')}</Text>
      <div>
        <Button variant="default" onClick={() => openGuides(apiKey)}>
          {say('keys.open_guides')}
        </Button>
      </div>
    </Stack>
  )
}

/** The new tab starts with a copy of this one's session storage; here, the key is forgotten at once. */
function openGuides(apiKey: string): void {
  sessionStorage.setItem(DOCS_KEY, apiKey)
  window.open(`${ROOT}/docs/getting-started`)
  sessionStorage.removeItem(DOCS_KEY)
}
