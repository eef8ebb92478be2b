import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import type { Refusal } from '../../../http/send.ts'
import { say } from '../../../ui/say.ts'
import { RulesRefused } from './rules-refused.tsx'

interface TrialBoxProps {
  title: string
  /** What it tries, and on what. */
  says: string
  /** What the button says. */
  does: string
  /** Why it cannot be tried yet; null when it can. */
  missing: string | null
  busy: boolean
  refusal: Refusal | null
  /** Whether the rules were changed since the last answer. */
  outdated: boolean
  onTry: () => void
  /** What it is tried on. */
  children?: ReactNode
  /** What came of it. */
  answer: ReactNode
}

/** A place where rules are tried out before they are saved. */
export function TrialBox({
  title,
  says,
  does,
  missing,
  busy,
  refusal,
  outdated,
  onTry,
  children,
  answer,
}: TrialBoxProps) {
  const id = useId()
  return (
    <Paper withBorder p="md" component="section" aria-labelledby={id}>
      <Stack>
        <div>
          <Title order={2} size="h4" id={id}>
            {title}
          </Title>
          <Text size="sm" c="dimmed">
            {says}
          </Text>
        </div>
        {children}
        <Group gap="sm">
          <Button variant="default" disabled={missing !== null} loading={busy} onClick={onTry}>
            {does}
          </Button>
          <Text size="sm" c="dimmed" role="status">
            {missing ?? (outdated ? say('rules.outdated') : '')}
          </Text>
        </Group>
        <RulesRefused refusal={refusal} />
        <div aria-live="polite">{answer}</div>
      </Stack>
    </Paper>
  )
}
