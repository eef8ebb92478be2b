import { Badge, Group, List, Text } from '@mantine/core'
import type { AwaitingApproval } from '../../client/admin-answers.ts'
import { useStaffNames } from '../use-staff.ts'
import { describeApprover } from './describe-approver.ts'

type Step = AwaitingApproval['steps'][number]

/** The steps of an approval in order: whose each is, who approved, and which one is due. */
export function ApprovalSteps({ steps }: { steps: readonly Step[] }) {
  const due = steps.findIndex(({ state }) => state === 'current')
  const nameOf = useStaffNames()
  return (
    <List type="ordered" size="sm" spacing={4}>
      {steps.map((step, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: steps have no names, and their order stands
        <List.Item key={i}>
          <Group gap="xs">
            <Text span size="sm" className="typed">
              {approversOf(step, nameOf)}
              {step.approved_by.length > 0 && `; approved by ${namesOf(step)}`}
            </Text>
            {i === due && (
              <Badge color="yellow" variant="light" tt="none">
                Waiting
              </Badge>
            )}
            {step.state === 'done' && (
              <Badge color="green" variant="light" tt="none">
                Approved
              </Badge>
            )}
          </Group>
        </List.Item>
      ))}
    </List>
  )
}

function approversOf({ approvers, mode }: Step, nameOf: (id: string) => string): string {
  return approvers.map((one) => describeApprover(one, nameOf)).join(mode === 'all' ? ' and ' : ' or ')
}

function namesOf({ approved_by }: Step): string {
  return approved_by.map(({ name }) => name ?? 'somebody who left').join(', ')
}
