import { List, Stack, Text } from '@mantine/core'
import type { AutomationAction, AutomationSettings } from '../../../../domain/stores/settings.ts'
import type { AutomationDryRun, Page } from '../../../client/admin-answers.ts'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { formatMoment } from '../../../ui/format.ts'
import { say } from '../../../ui/say.ts'
import { sayReason } from '../../../ui/say-reason.ts'
import { useSession } from '../../session/session.ts'
import { AnchorLink } from '../../shell/links.tsx'
import type { Words } from '../rules/describe-conditions.ts'
import { TrialBox } from '../rules/trial-box.tsx'
import type { Trial } from '../rules/use-trial.ts'
import { useWords } from '../rules/use-words.ts'
import { describeAction } from './describe-automation-rule.ts'

export interface DryRunTrial {
  automation: AutomationSettings
}

interface DryRunProps {
  /** The unsaved draft. */
  automation: AutomationSettings
  trial: Trial<DryRunTrial, Page<AutomationDryRun>>
}

/** Shows what the rules, saved or not, would have done with the last 30 quotes. */
export function DryRun({ automation, trial }: DryRunProps) {
  const asked = { automation }
  const answer = trial.answerTo(asked)
  return (
    <TrialBox
      title={say('automation.dry_run')}
      says={say('automation.dry_hint')}
      does={say('automation.dry_do')}
      missing={null}
      busy={trial.busy}
      refusal={trial.refusal}
      outdated={trial.isOutdated(asked)}
      onTry={() => void trial.run(asked)}
      answer={answer && <Outcomes runs={answer.data} />}
    />
  )
}

function Outcomes({ runs }: { runs: AutomationDryRun[] }) {
  const words = useWords()
  const { timezone } = useSession().store
  const touched = runs.filter(({ actions }) => actions.length > 0).length
  const columns: Column<AutomationDryRun>[] = [
    {
      key: 'quote',
      header: say('automation.quote'),
      cell: ({ quote }) => (
        <div>
          <AnchorLink to="/quotes/$quoteId" params={{ quoteId: quote.id }}>
            {quote.number}
          </AnchorLink>
          <Text size="xs" c="dimmed">
            {formatMoment(quote.created_at, timezone)}
          </Text>
        </div>
      ),
    },
    { key: 'done', header: say('automation.would_do'), cell: (run) => <Done run={run} words={words} /> },
    { key: 'not', header: say('automation.not_done'), cell: (run) => <NotDone run={run} /> },
  ]
  return (
    <Stack gap="xs">
      {runs.length > 0 && (
        <Text size="sm" fw={600}>
          {say('automation.dry_count', { touched, count: runs.length })}
        </Text>
      )}
      <DataTable
        caption={say('automation.dry_caption')}
        columns={columns}
        rows={runs}
        rowKey={({ quote }) => quote.id}
        empty={<EmptyState title={say('automation.no_quotes')}>{say('automation.no_quotes_hint')}</EmptyState>}
      />
    </Stack>
  )
}

function Done({ run: { actions }, words }: { run: AutomationDryRun; words: Words }) {
  if (actions.length === 0) return <Text size="sm">{say('automation.nothing')}</Text>
  return (
    <List size="sm" listStyleType="none">
      {actions.map(({ rule_id, rule_name, ...action }) => (
        <List.Item key={`${rule_id} ${action.action}`} className="typed">
          {describeAction(action as AutomationAction, words)}{' '}
          <Text span size="xs" c="dimmed">
            {rule_name}
          </Text>
        </List.Item>
      ))}
    </List>
  )
}

function NotDone({ run: { runs } }: { run: AutomationDryRun }) {
  return (
    <List size="sm" listStyleType="none">
      {runs
        .filter(({ outcome }) => outcome !== 'applies')
        .map(({ rule_id, rule_name, reason }) => (
          <List.Item key={rule_id} className="typed">
            {sayReason(reason)}{' '}
            <Text span size="xs" c="dimmed">
              {rule_name}
            </Text>
          </List.Item>
        ))}
    </List>
  )
}
