import { Badge, Group, List, Paper, Stack, Text } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ApprovalPolicy, ApprovalSettings } from '../../../../domain/stores/settings.ts'
import type { ApprovalSimulation } from '../../../client/admin-answers.ts'
import { sayReason } from '../../../ui/say-reason.ts'
import { sayFault } from '../../../ui/say-refusal.ts'
import { AnchorLink } from '../../shell/links.tsx'
import type { Words } from '../rules/describe-conditions.ts'
import { TrialBox } from '../rules/trial-box.tsx'
import type { Trial } from '../rules/use-trial.ts'
import { useWords } from '../rules/use-words.ts'
import { describeSteps } from './describe-policy.ts'
import { QuoteSelect } from './quote-select.tsx'

export interface SimulationTrial {
  quote_id: string
  approvals: ApprovalSettings
}

interface ApprovalSimulatorProps {
  /** As it is edited. */
  approvals: ApprovalSettings
  trial: Trial<SimulationTrial, ApprovalSimulation>
}

/** Which policies, saved or not, would ask for approval of a quote's proposal, and whom. The quote stands in the address. */
export function ApprovalSimulator({ approvals, trial }: ApprovalSimulatorProps) {
  const { quote } = useSearch({ from: '/staff/settings/approvals' })
  const navigate = useNavigate({ from: '/settings/approvals' })
  const choose = (id: string | null) =>
    void navigate({
      to: '.',
      search: (all) => ({ ...all, quote: id ?? undefined }),
      replace: true,
      resetScroll: false,
    })
  const asked = { quote_id: quote ?? '', approvals }
  const answer = trial.answerTo(asked)
  return (
    <TrialBox
      title="Who would have to approve?"
      says="If you sent this quote’s proposal now, under the policies as they stand above, saved or not. Nothing is changed."
      does="Simulate"
      missing={quote ? null : 'Choose a quote first.'}
      busy={trial.busy}
      refusal={trial.refusal}
      outdated={trial.isOutdated(asked)}
      onTry={() => void trial.run(asked)}
      answer={answer && <Outcome simulation={answer} quoteId={asked.quote_id} />}
    >
      <QuoteSelect label="Quote" value={quote ?? null} onChange={choose} />
    </TrialBox>
  )
}

function Outcome({ simulation, quoteId }: { simulation: ApprovalSimulation; quoteId: string }) {
  const { of, needs_approval, policies, faults } = simulation
  const words = useWords()
  return (
    <Stack gap="sm">
      <Text fw={600}>
        {needs_approval
          ? 'It would wait for approval by your staff.'
          : 'It would go out without approval by your staff.'}
      </Text>
      <Text size="sm" c="dimmed">
        {of === 'staged_proposal'
          ? 'Judged by the proposal that is being prepared.'
          : 'Nothing is being prepared, so it is judged by the quote as it stands.'}{' '}
        <AnchorLink to="/quotes/$quoteId" params={{ quoteId }} size="sm" underline="always">
          Open the quote
        </AnchorLink>
      </Text>
      {faults.length > 0 && <Text size="sm">It could not be sent as it is: {faults.map(sayFault).join(' ')}</Text>}
      {policies.length === 0 && <Text size="sm">There are no policies.</Text>}
      {policies.map((policy) => (
        <PolicyOutcome key={policy.id} policy={policy} words={words} />
      ))}
    </Stack>
  )
}

type SimulatedPolicy = ApprovalSimulation['policies'][number]

const OUTCOMES: Readonly<Record<SimulatedPolicy['outcome'], readonly [name: string, color: string]>> = {
  asks: ['Asks', 'orange'],
  skipped: ['Need not ask', 'gray'],
  no_match: ['Does not match', 'gray'],
  disabled: ['Off', 'gray'],
}

function PolicyOutcome({ policy, words }: { policy: SimulatedPolicy; words: Words }) {
  const { name, domain, outcome, reason } = policy
  const [said, color] = OUTCOMES[outcome]
  const steps: ApprovalPolicy['steps'] = policy.steps
  return (
    <Paper withBorder p="sm">
      <Group gap="xs">
        <Text fw={600} size="sm" className="typed">
          {name}
        </Text>
        <Badge color={color} variant="light" tt="none">
          {said}
        </Badge>
        {domain === 'buyer' && (
          <Text size="xs" c="dimmed">
            when the buyer accepts
          </Text>
        )}
      </Group>
      <Text size="sm" className="typed">
        {sayReason(reason)}
      </Text>
      {steps.length > 0 && (
        <List type="ordered" size="sm" mt={4}>
          {steps.map((step) => (
            <List.Item key={JSON.stringify(step)}>{describeSteps([step], words)}</List.Item>
          ))}
        </List>
      )}
    </Paper>
  )
}
