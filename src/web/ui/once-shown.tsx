import { Alert, Code, Group, Stack, Text } from '@mantine/core'
import { KeyRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { CopyButton } from './copy-button.tsx'

/** A secret that is shown this once, to be copied now. */
export function OnceShown({ title, secret, children }: { title: string; secret: string; children?: ReactNode }) {
  return (
    <Alert color="yellow" variant="light" icon={<KeyRound aria-hidden />} title={title} role="status">
      <Stack gap="sm">
        <Text size="sm">Copy it now and keep it safe: it is not shown again.</Text>
        <Group>
          <Code block data-testid="secret" className="typed">
            {secret}
          </Code>
          <CopyButton value={secret} />
        </Group>
        {children}
      </Stack>
    </Alert>
  )
}
