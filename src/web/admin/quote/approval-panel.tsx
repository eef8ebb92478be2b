import { Badge, Group, List, Stack, Text } from '@mantine/core'
import type { StaffQuote } from '../../client/admin-answers.ts'
import { formatMoment } from '../../ui/format.ts'
import { listOf } from '../../ui/list-of.ts'
import { say } from '../../ui/say.ts'
import { sayReason } from '../../ui/say-reason.ts'
import { describeApprover } from '../approvals/describe-approver.ts'
import { digitsOf } from '../digits-of.ts'
import { useSession } from '../session/session.ts'
import { useStaffNames } from '../use-staff.ts'
import { Panel } from './panel.tsx'

type Chain = NonNullable<StaffQuote['approval']['chain']>
const STATES: Record<string, readonly [string, string]> = {
  done: [say('step.done'), 'green'],
  current: [say('step.current'), 'yellow'],
  waiting: [say('step.waiting'), 'gray'],
}

/** Shows the running approval: its reasons, its steps, who has approved, and what a company is holding back until it ends. */
export function ApprovalPanel({ quote }: { quote: StaffQuote }) {
  const { timezone } = useSession().store
  const nameOf = useStaffNames()
  const { chain } = quote.approval
  if (!chain) return null
  const requested = { version: chain.version_number, moment: formatMoment(chain.requested_at, timezone) }
  return (
    <Panel title={chain.kind === 'merchant' ? say('approval.of_proposal') : say('approval.of_buyer')}>
      <Text size="sm" className="typed">
        {chain.requested_by === null
          ? say('approval.requested', requested)
          : say('approval.requested_by', { ...requested, name: approverName(chain.requested_by, nameOf) })}
        {chain.expires_at && ` ${say('approval.rejected_on', { moment: formatMoment(chain.expires_at, timezone) })}`}
      </Text>
      <Items name={say('approvals.note')} items={chain.note === null ? [] : [chain.note]} />
      <Items name={say('approval.why')} items={chain.reasons.map(sayReason)} />
      <Stack gap="xs" component="ol" m={0} p={0}>
        {chain.steps.map((step, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: steps have no names, and their order is fixed
          <Step key={i} step={step} position={i + 1} nameOf={nameOf} />
        ))}
      </Stack>
      <Items name={say('approval.wants')} items={heldDecisions(quote, chain)} />
    </Panel>
  )
}

function Step(props: { step: Chain['steps'][number]; position: number; nameOf: (id: string) => string }) {
  const { step, position, nameOf } = props
  const [state, color] = STATES[step.state] ?? [step.state, 'gray']
  const approvers = step.approvers.map((one) => describeApprover(one, nameOf))
  const asked = { number: position, approvers: listOf(approvers, step.mode === 'all' ? 'and' : 'or') }
  const approved = step.approved_by.map((id) => approverName(id, nameOf))
  return (
    <Group component="li" gap="xs" align="flex-start" style={{ listStyle: 'none' }}>
      <Badge color={color} variant="light" tt="none">
        {state}
      </Badge>
      <Text size="sm" flex={1} miw={180} className="typed">
        {approved.length > 0
          ? say('approval.step_approved', { ...asked, approved: listOf(approved) })
          : say('approval.step', asked)}
      </Text>
    </Group>
  )
}

function Items({ name, items }: { name: string; items: readonly string[] }) {
  if (items.length === 0) return null
  return (
    <div>
      <Text size="sm" fw={600}>
        {name}
      </Text>
      <List size="sm">
        {items.map((item) => (
          <List.Item key={item}>
            <Text span size="sm" className="typed">
              {item}
            </Text>
          </List.Item>
        ))}
      </List>
    </div>
  )
}

function heldDecisions({ lines }: StaffQuote, { held, held_quantities: chosen }: Chain): string[] {
  return lines.flatMap(({ id, title, quantity }) => {
    const decision = held[id]
    return decision ? [say(`approval.held.${decision}`, { line: `${title} × ${chosen[id] ?? quantity}` })] : []
  })
}

/** Returns a staff member's name, or the platform's number for a contact of the buyer's company. */
function approverName(id: string, nameOf: (id: string) => string): string {
  return id.startsWith('stf_') ? nameOf(id) : say('approval.contact', { number: digitsOf(id) })
}
