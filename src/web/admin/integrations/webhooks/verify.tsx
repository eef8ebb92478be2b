import { Anchor, Code, Stack, Text } from '@mantine/core'

const EXAMPLE = `import { Webhook } from 'standardwebhooks'
new Webhook(secret).verify(rawBody, headers) // throws unless it is ours`

/** How a receiver tells that a webhook comes from here. */
export function Verify() {
  return (
    <Stack gap={4}>
      <Text size="sm">
        Your receiver verifies every webhook with it, over the body exactly as it came, by{' '}
        <Anchor
          href="https://www.standardwebhooks.com"
          target="_blank"
          rel="noopener noreferrer"
          size="sm"
          underline="always"
        >
          Standard Webhooks
        </Anchor>
        , which has libraries for most languages:
      </Text>
      <Code block className="typed">
        {EXAMPLE}
      </Code>
      <Text size="sm">
        Without a library: the header <Code>webhook-signature</Code> has <Code>v1,</Code> and the base64 of the
        HMAC-SHA256 of <Code>webhook-id.webhook-timestamp.body</Code>, whose key is the secret after <Code>whsec_</Code>
        , decoded from base64. Refuse timestamps more than 5 minutes off.
      </Text>
    </Stack>
  )
}
