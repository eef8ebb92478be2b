import { Badge, Group, List, Text } from '@mantine/core'
import type { AwaitingApproval } from '../../client/admin-answers.ts'
import { listOf } from '../../ui/list-of.ts'
import { say } from '../../ui/say.ts'
import { useStaffNames } from '../use-staff.ts'
import { describeApprover } from './describe-approver.ts'

type Step = AwaitingApproval['steps'][number]

/** Lists the steps of an approval in order: each with its approvers, who approved, and which one is due. */
export function ApprovalSteps({ steps }: { steps: readonly Step[] }) {
  const due = steps.findIndex(({ state }) => state === 'current')
  const nameOf = useStaffNames()
  return (
    <List type="ordered" size="sm" spacing={4}>
      {steps.map((step, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: steps have no names, and their order is fixed
        <List.Item key={i}>
          <Group gap="xs">
            <Text span size="sm" className="typed">
              {describeStep(step, nameOf)}
            </Text>
            {i === due && (
              <Badge color="yellow" variant="light" tt="none">
                {say('step.current')}
              </Badge>
            )}
            {step.state === 'done' && (
              <Badge color="green" variant="light" tt="none">
                {say('step.done')}
              </Badge>
            )}
          </Group>
        </List.Item>
      ))}
    </List>
  )
}

function describeStep({ approvers, mode, approved_by }: Step, nameOf: (id: string) => string): string {
  const asked = listOf(
    approvers.map((one) => describeApprover(one, nameOf)),
    mode === 'all' ? 'and' : 'or',
  )
  if (approved_by.length === 0) return asked
  const names = listOf(approved_by.map(({ name }) => name ?? say('staff.former')))
  return say('approvals.approved_by', { approvers: asked, names })
}
