import { List, Text } from '@mantine/core'
import type { FollowUpSettings } from '../../../../domain/stores/settings.ts'
import type { FollowUpPreview as Answer, NextFollowUp } from '../../../client/admin-answers.ts'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { formatMoment } from '../../../ui/format.ts'
import { say } from '../../../ui/say.ts'
import { useSession } from '../../session/session.ts'
import { AnchorLink } from '../../shell/links.tsx'
import { TrialBox } from '../rules/trial-box.tsx'
import type { Trial } from '../rules/use-trial.ts'

interface FollowUpPreviewProps {
  /** The unsaved draft. */
  followUps: FollowUpSettings
  trial: Trial<{ follow_ups: FollowUpSettings }, Answer>
}

/** Shows which quotes the rules, saved or not, touch until tonight. */
export function FollowUpPreview({ followUps, trial }: FollowUpPreviewProps) {
  const asked = { follow_ups: followUps }
  const answer = trial.answerTo(asked)
  return (
    <TrialBox
      title={say('follow_up.preview')}
      says={say('follow_up.preview_hint')}
      does={say('follow_up.preview_do')}
      missing={null}
      busy={trial.busy}
      refusal={trial.refusal}
      outdated={trial.isOutdated(asked)}
      onTry={() => void trial.run(asked)}
      answer={
        answer && (
          <>
            <Counts {...answer} />
            <Steps steps={answer.data} />
          </>
        )
      }
    />
  )
}

function Counts({ counts, counted_to: most }: Pick<Answer, 'counts' | 'counted_to'>) {
  if (counts.length === 0) return null
  return (
    <List size="sm" aria-label={say('follow_up.now')}>
      {counts.map(({ rule, quotes }) => (
        <List.Item key={rule.id} className="typed">
          {say(quotes < most ? 'follow_up.touches' : 'follow_up.touches_most', { rule: rule.name, count: quotes })}
        </List.Item>
      ))}
    </List>
  )
}

function Steps({ steps }: { steps: readonly NextFollowUp[] }) {
  const { timezone } = useSession().store
  const columns: Column<NextFollowUp>[] = [
    {
      key: 'quote',
      header: say('automation.quote'),
      cell: ({ quote }) => (
        <div>
          <AnchorLink to="/quotes/$quoteId" params={{ quoteId: quote.id }}>
            {quote.number}
          </AnchorLink>
          <Text size="xs" c="dimmed" className="typed">
            {quote.company_name}
          </Text>
        </div>
      ),
    },
    {
      key: 'does',
      header: say('automation.would_do'),
      cell: ({ does, rule }) => (
        <Text size="sm" className="typed">
          {say(`follow_up.do.${does}`)}{' '}
          <Text span size="xs" c="dimmed">
            {rule.name}
          </Text>
        </Text>
      ),
    },
    { key: 'at', header: say('follow_up.when'), cell: ({ at }) => formatMoment(at, timezone) },
  ]
  return (
    <DataTable
      caption={say('follow_up.preview')}
      columns={columns}
      rows={steps}
      rowKey={({ quote }) => quote.id}
      empty={<EmptyState title={say('follow_up.nothing_today')}>{say('follow_up.nothing_today_hint')}</EmptyState>}
    />
  )
}
