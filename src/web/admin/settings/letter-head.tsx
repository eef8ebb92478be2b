import { Anchor, Box, Group, Paper, Stack, Text } from '@mantine/core'
import { type Branding, DEFAULT_COLOR } from '../../../domain/settings.ts'
import { useSession } from '../session/session.ts'
import { SettingsGroup } from './settings-group.tsx'

/** What a document of the store looks like, in small. */
export function LetterHead({ branding }: { branding: Branding }) {
  const { store } = useSession()
  const { display_name, color = '', logo_url = '', footer_text, reply_to, terms_url = '' } = branding
  const name = display_name ?? store.name
  const shown = /^#[0-9a-f]{6}$/i.test(color) ? color : DEFAULT_COLOR
  return (
    <SettingsGroup title="Preview" about="What the head and foot of a document look like.">
      <Paper withBorder maw={640} bg="white" c="black" style={{ overflow: 'hidden' }}>
        <Box h={8} bg={shown} />
        <Stack p="lg" gap="md">
          <Group gap="md">
            {isHttps(logo_url) && (
              <img src={logo_url} alt={`Logo of ${name}`} style={{ maxHeight: 48, maxWidth: 160 }} />
            )}
            <Text fw={700} size="xl" className="typed">
              {name}
            </Text>
          </Group>
          <Text fw={600} size="lg">
            Your offer Q-1042
          </Text>
          <Text size="sm">Thank you for your request. Below is what we can offer you.</Text>
          <Box h={2} bg={shown} />
          {footer_text && (
            <Text size="xs" className="typed">
              {footer_text}
            </Text>
          )}
          <Group gap="md">
            {reply_to && <Text size="xs">{reply_to}</Text>}
            {isHttps(terms_url) && (
              <Anchor size="xs" c="black" underline="always" href={terms_url} target="_blank" rel="noopener noreferrer">
                Terms
              </Anchor>
            )}
          </Group>
        </Stack>
      </Paper>
    </SettingsGroup>
  )
}

function isHttps(address: string): boolean {
  return address.startsWith('https://') && URL.canParse(address)
}
