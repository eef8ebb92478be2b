import { Badge, Box, Button, Group, Paper, Stack, Switch, Text, TextInput, Title } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { say } from '../../../ui/say.ts'
import { withMember } from '../with-member.ts'
import { useFault } from './faults.tsx'
import { RowActions } from './row-actions.tsx'

export interface Rule {
  id: string
  name: string
  enabled?: boolean
}

interface RuleCardProps<R extends Rule> {
  what: 'rule' | 'policy'
  rule: R
  place: { at: string; index: number; count: number }
  sentence: string
  mayEdit: boolean
  opened: boolean
  /** True for a rule that was just added: its name gets the focus. */
  focused: boolean
  onToggle: () => void
  onChange: (rule: R) => void
  onMove: (to: number) => void
  onDuplicate: () => void
  onRemove: () => void
  children: ReactNode
}

/** Shows a rule's name and what it does in a sentence and, when opened, its fields. */
export function RuleCard<R extends Rule>({ what, rule, place, mayEdit, opened, ...shown }: RuleCardProps<R>) {
  const { sentence, focused, onToggle, onChange, children, ...acts } = shown
  const { at, index } = place
  const fault = useFault(`${at}.${index}`)
  const called = rule.name || say(`rules.called.${what}`, { number: index + 1 })
  return (
    <Paper withBorder p="md" component="section" aria-label={called}>
      <Group justify="space-between" align="flex-start" gap="xs">
        <Stack gap={4} flex={1} miw={200}>
          <Group gap="xs">
            <Title order={2} size="h5" className="typed">
              {index + 1}. {rule.name || say(`rules.new.${what}`)}
            </Title>
            {rule.enabled === false && (
              <Badge color="gray" tt="none">
                {say('rules.off')}
              </Badge>
            )}
            {fault && (
              <Badge color="red" tt="none">
                {say('rules.correct')}
              </Badge>
            )}
          </Group>
          <Text size="sm" className="typed">
            {sentence}
          </Text>
        </Stack>
        {mayEdit && (
          <Group gap="xs">
            <Switch
              aria-label={say('rules.use', { called })}
              checked={rule.enabled !== false}
              onChange={({ currentTarget }) =>
                onChange(withMember(rule, 'enabled', currentTarget.checked ? undefined : false))
              }
            />
            <Button size="compact-sm" variant="default" aria-expanded={opened} onClick={onToggle}>
              {opened ? say('ui.done') : say('rules.edit')}
            </Button>
            <RowActions what={called} {...place} {...acts} />
          </Group>
        )}
      </Group>
      {mayEdit && opened && (
        <Stack mt="md" gap="md">
          <Name
            value={rule.name}
            at={`${at}.${index}.name`}
            focused={focused}
            onChange={(name) => onChange({ ...rule, name })}
          />
          <Box>{children}</Box>
        </Stack>
      )}
    </Paper>
  )
}

interface NameProps {
  value: string
  at: string
  focused: boolean
  onChange: (name: string) => void
}

function Name({ value, at, focused, onChange }: NameProps) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (focused) input.current?.focus()
  }, [focused])
  return (
    <TextInput
      ref={input}
      label={say('rules.name')}
      maxLength={200}
      value={value}
      error={useFault(at)}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
