import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import type { Refusal } from '../../../http/send.ts'
import { say } from '../../../ui/say.ts'
import { RulesRefused } from './rules-refused.tsx'

interface TrialBoxProps {
  title: string
  /** Explains what is tried, and on what. */
  says: string
  /** The button's label. */
  does: string
  /** Explains what is missing before the trial can run; null if nothing is. */
  missing: string | null
  busy: boolean
  refusal: Refusal | null
  /** True if the rules have changed since the last answer. */
  outdated: boolean
  onTry: () => void
  /** The trial's inputs. */
  children?: ReactNode
  /** The trial's result. */
  answer: ReactNode
}

/** Tries out rules before they are saved. */
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
