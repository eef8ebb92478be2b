import { Anchor, Code, Stack, Text } from '@mantine/core'
import { Said } from '../../../ui/said.tsx'

const EXAMPLE = `import { Webhook } from 'standardwebhooks'
new Webhook(secret).verify(rawBody, headers) // throws unless it is ours`

const STANDARD = (
  <Anchor
    href="https://www.standardwebhooks.com"
    target="_blank"
    rel="noopener noreferrer"
    size="sm"
    underline="always"
  >
    Standard Webhooks
  </Anchor>
)

/** Explains how a receiver verifies that a webhook comes from this service. */
export function Verify() {
  return (
    <Stack gap={4}>
      <Text size="sm">
        <Said text="webhooks.verify" values={{ standard: STANDARD }} />
      </Text>
      <Code block className="typed">
        {EXAMPLE}
      </Code>
      <Text size="sm">
        <Said
          text="webhooks.verify_by_hand"
          values={{
            header: <Code>webhook-signature</Code>,
            version: <Code>v1,</Code>,
            signed: <Code>webhook-id.webhook-timestamp.body</Code>,
            prefix: <Code>whsec_</Code>,
          }}
        />
      </Text>
    </Stack>
  )
}
