import { Badge, Group, List, Paper, Stack, Text } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ApprovalPolicy, ApprovalSettings } from '../../../../domain/stores/settings.ts'
import type { ApprovalSimulation } from '../../../client/admin-answers.ts'
import { say } from '../../../ui/say.ts'
import { sayReason } from '../../../ui/say-reason.ts'
import { sayFault } from '../../../ui/say-refusal.ts'
import { AnchorLink } from '../../shell/links.tsx'
import type { Words } from '../rules/describe-conditions.ts'
import { TrialBox } from '../rules/trial-box.tsx'
import type { Trial } from '../rules/use-trial.ts'
import { useWords } from '../rules/use-words.ts'
import { describeApprovers } from './describe-policy.ts'
import { QuoteSelect } from './quote-select.tsx'

export interface SimulationTrial {
  quote_id: string
  approvals: ApprovalSettings
}

interface ApprovalSimulatorProps {
  /** The unsaved draft. */
  approvals: ApprovalSettings
  trial: Trial<SimulationTrial, ApprovalSimulation>
}

/** Shows which policies, saved or not, would require approval of a quote's proposal, and from whom. The quote is in the address. */
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
      title={say('policies.simulate_title')}
      says={say('policies.simulate_hint')}
      does={say('policies.simulate')}
      missing={quote ? null : say('policies.choose_quote')}
      busy={trial.busy}
      refusal={trial.refusal}
      outdated={trial.isOutdated(asked)}
      onTry={() => void trial.run(asked)}
      answer={answer && <Outcome simulation={answer} quoteId={asked.quote_id} />}
    >
      <QuoteSelect label={say('policies.quote')} value={quote ?? null} onChange={choose} />
    </TrialBox>
  )
}

function Outcome({ simulation, quoteId }: { simulation: ApprovalSimulation; quoteId: string }) {
  const { of, needs_approval, policies, faults } = simulation
  const words = useWords()
  return (
    <Stack gap="sm">
      <Text fw={600}>{needs_approval ? say('policies.would_wait') : say('policies.would_go')}</Text>
      <Text size="sm" c="dimmed">
        {of === 'staged_proposal' ? say('policies.by_proposal') : say('policies.by_quote')}{' '}
        <AnchorLink to="/quotes/$quoteId" params={{ quoteId }} size="sm" underline="always">
          {say('policies.open_quote')}
        </AnchorLink>
      </Text>
      {faults.length > 0 && (
        <Text size="sm">{say('policies.cannot_send', { faults: faults.map(sayFault).join(' ') })}</Text>
      )}
      {policies.length === 0 && <Text size="sm">{say('policies.no_policies')}</Text>}
      {policies.map((policy) => (
        <PolicyOutcome key={policy.id} policy={policy} words={words} />
      ))}
    </Stack>
  )
}

type SimulatedPolicy = ApprovalSimulation['policies'][number]

const OUTCOMES: Readonly<Record<SimulatedPolicy['outcome'], readonly [name: string, color: string]>> = {
  asks: [say('policies.outcome.asks'), 'orange'],
  skipped: [say('policies.outcome.skipped'), 'gray'],
  no_match: [say('policies.outcome.no_match'), 'gray'],
  disabled: [say('policies.outcome.disabled'), 'gray'],
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
            {say('policies.on_acceptance')}
          </Text>
        )}
      </Group>
      <Text size="sm" className="typed">
        {sayReason(reason)}
      </Text>
      {steps.length > 0 && (
        <List type="ordered" size="sm" mt={4}>
          {steps.map((step) => (
            <List.Item key={JSON.stringify(step)}>
              {say('policies.step_needs', { approvers: describeApprovers([step], words) })}
            </List.Item>
          ))}
        </List>
      )}
    </Paper>
  )
}
