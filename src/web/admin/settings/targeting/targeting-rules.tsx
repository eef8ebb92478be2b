import { ActionIcon, Box, Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { Plus, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { say } from '../../../ui/say.ts'

interface TargetingRulesProps<R> {
  title: string
  /** Summarizes what the rules mean. */
  says: string
  of: 'product' | 'customer'
  rules: readonly R[]
  mayEdit: boolean
  describe: (rule: R) => string
  make: R
  onChange: (rules: R[]) => void
  children: (rule: R, index: number, change: (rule: R) => void) => ReactNode
}

/** Edits rules of which one match is enough, so their order doesn't matter. */
export function TargetingRules<R>({ title, says, of, rules, mayEdit, onChange, ...shown }: TargetingRulesProps<R>) {
  return (
    <Stack gap="sm" component="section" aria-label={title}>
      <Title order={2} size="h4">
        {title}
      </Title>
      <Text size="sm">{says}</Text>
      {rules.map((rule, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rules have no name of their own, and each is shown as it is given
        <Paper key={i} withBorder p="sm">
          <Group align="flex-start" wrap="nowrap" gap="xs">
            <Stack gap="xs" flex={1} miw={0}>
              <Text size="sm" className="typed">
                {i + 1}. {shown.describe(rule)}
              </Text>
              {mayEdit && <Box>{shown.children(rule, i, (changed) => onChange(rules.with(i, changed)))}</Box>}
            </Stack>
            {mayEdit && (
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={say(`targeting.remove.${of}`, { number: i + 1 })}
                onClick={() => onChange(rules.toSpliced(i, 1))}
              >
                <X size={16} aria-hidden />
              </ActionIcon>
            )}
          </Group>
        </Paper>
      ))}
      {mayEdit && (
        <div>
          <Button
            variant="default"
            leftSection={<Plus size={16} aria-hidden />}
            onClick={() => onChange([...rules, shown.make])}
          >
            {say(`targeting.add.${of}`)}
          </Button>
        </div>
      )}
    </Stack>
  )
}
