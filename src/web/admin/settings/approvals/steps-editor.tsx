import { ActionIcon, Box, Button, Group, Paper, SegmentedControl, Stack, Text } from '@mantine/core'
import { Plus, X } from 'lucide-react'
import type { ApprovalPolicy } from '../../../../domain/stores/settings.ts'
import { say } from '../../../ui/say.ts'
import { useFault } from '../rules/faults.tsx'
import { moved } from '../rules/moved.ts'
import { RowActions } from '../rules/row-actions.tsx'
import { ApproverInput, firstApprover } from './approver-input.tsx'

type Domain = ApprovalPolicy['domain']
type Step = ApprovalPolicy['steps'][number]

interface StepsEditorProps {
  steps: readonly Step[]
  domain: Domain
  /** The path of the steps, such as `approvals.policies.0.steps`. */
  at: string
  onChange: (steps: Step[]) => void
}

/** Edits the steps of a policy, which run in order. */
export function StepsEditor({ steps, domain, at, onChange }: StepsEditorProps) {
  const fault = useFault(at)
  return (
    <Stack gap="xs" role="group" aria-label={say('policies.steps')}>
      <Text fw={600} size="sm">
        {steps.length > 1 ? say('policies.then_steps') : say('policies.then_one')}
      </Text>
      {steps.length === 0 && fault && (
        <Text size="sm" c="red">
          {say('policies.step_missing')}
        </Text>
      )}
      {steps.map((step, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: steps have no name of their own, and each is shown as it is given
        <Paper key={i} withBorder p="sm">
          <Group justify="space-between" mb="xs" gap="xs">
            <Text fw={600} size="sm">
              {say('policies.step', { number: i + 1 })}
            </Text>
            <RowActions
              what={say('policies.the_step', { number: i + 1 })}
              at={at}
              index={i}
              count={steps.length}
              onMove={(to) => onChange(moved(steps, i, to))}
              onRemove={() => onChange(steps.toSpliced(i, 1))}
            />
          </Group>
          <StepFields
            step={step}
            domain={domain}
            at={`${at}.${i}`}
            onChange={(changed) => onChange(steps.with(i, changed))}
          />
        </Paper>
      ))}
      <Button
        variant="default"
        size="xs"
        leftSection={<Plus size={14} aria-hidden />}
        style={{ alignSelf: 'start' }}
        onClick={() => onChange([...steps, { mode: 'any', approvers: [firstApprover(domain)] }])}
      >
        {say('policies.add_step')}
      </Button>
    </Stack>
  )
}

interface StepFieldsProps {
  step: Step
  domain: Domain
  at: string
  onChange: (step: Step) => void
}

function StepFields({ step, domain, at, onChange }: StepFieldsProps) {
  const { mode, approvers } = step
  const change = (changed: Step['approvers']) => onChange({ ...step, approvers: changed })
  const fault = useFault(`${at}.approvers`)
  return (
    <Stack gap="xs">
      {approvers.length > 1 && (
        <SegmentedControl
          aria-label={say('policies.how_many')}
          size="xs"
          style={{ alignSelf: 'start' }}
          data={[
            { value: 'any', label: say('policies.any') },
            { value: 'all', label: say('policies.all') },
          ]}
          value={mode}
          onChange={(chosen) => onChange({ ...step, mode: chosen === 'all' ? 'all' : 'any' })}
        />
      )}
      {approvers.length === 0 && fault && (
        <Text size="sm" c="red">
          {say('policies.approver_missing')}
        </Text>
      )}
      {approvers.map((approver, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same approver may be there twice
        <Group key={i} gap="xs" align="flex-start" wrap="nowrap">
          <Box flex={1} miw={0}>
            <ApproverInput
              approver={approver}
              domain={domain}
              number={i + 1}
              at={`${at}.approvers.${i}`}
              onChange={(changed) => change(approvers.with(i, changed))}
            />
          </Box>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={say('policies.remove_approver', { number: i + 1 })}
            onClick={() => change(approvers.toSpliced(i, 1))}
          >
            <X size={16} aria-hidden />
          </ActionIcon>
        </Group>
      ))}
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<Plus size={14} aria-hidden />}
        style={{ alignSelf: 'start' }}
        onClick={() => change([...approvers, firstApprover(domain)])}
      >
        {say('policies.add_approver')}
      </Button>
    </Stack>
  )
}
