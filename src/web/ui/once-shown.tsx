import { Alert, Code, Group, Stack, Text } from '@mantine/core'
import { KeyRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { CopyButton } from './copy-button.tsx'
import { say } from './say.ts'

interface OnceShownProps {
  title: string
  secret: string
  /** Called once it is copied, by the button or by hand. */
  onCopied?: () => void
  children?: ReactNode
}

/** Shows a secret this one time, to be copied now. */
export function OnceShown({ title, secret, onCopied, children }: OnceShownProps) {
  return (
    <Alert color="yellow" variant="light" icon={<KeyRound aria-hidden />} title={title} role="status">
      <Stack gap="sm">
        <Text size="sm">{say('ui.shown_once')}</Text>
        <Group>
          <Code block data-testid="secret" className="typed" onCopy={onCopied}>
            {secret}
          </Code>
          <CopyButton value={secret} onCopied={onCopied} />
        </Group>
        {children}
      </Stack>
    </Alert>
  )
}
