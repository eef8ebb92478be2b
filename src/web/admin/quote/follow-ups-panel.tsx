import { Button, Group, Switch, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { call, resource } from '../../client/admin.ts'
import type { StaffQuote } from '../../client/admin-answers.ts'
import { useSubmit } from '../../http/use-submit.ts'
import { formatMoment } from '../../ui/format.ts'
import { Refused } from '../../ui/refused.tsx'
import { say } from '../../ui/say.ts'
import { useMay, useSession } from '../session/session.ts'
import { Panel } from './panel.tsx'
import { quoteKey } from './quote-query.ts'

/** Shows the task that a follow-up rule made, and lets staff keep the rules off this quote. Shows nothing if no rule acts on it. */
export function FollowUpsPanel({ quote: { id } }: { quote: StaffQuote }) {
  const { timezone } = useSession().store
  const mayEdit = useMay('quotes.edit')
  const params = { id }
  const { data } = useQuery(resource('/quotes/{id}/follow-ups', { params }))
  const done = useSubmit(() => call('POST', '/quotes/{id}/follow-ups/done', { params }), { changes: [quoteKey(id)] })
  const exempting = useSubmit(
    (exempt: boolean) => call('POST', '/quotes/{id}/follow-ups/exempt', { params, body: { exempt } }),
    { changes: [quoteKey(id)] },
  )
  if (!data || !(data.followed || data.task_since !== null)) return null
  return (
    <Panel title={say('page.follow_ups')}>
      {data.task_since !== null && (
        <Group justify="space-between" gap="xs">
          <Text size="sm">{say('follow_up.task', { moment: formatMoment(data.task_since, timezone) })}</Text>
          {mayEdit && (
            <Button size="xs" variant="default" loading={done.busy} onClick={() => void done.run()}>
              {say('follow_up.task_done')}
            </Button>
          )}
        </Group>
      )}
      {data.followed && (
        <Switch
          label={say('follow_up.followed')}
          description={say('follow_up.followed_hint')}
          disabled={!mayEdit || exempting.busy}
          checked={!data.exempt}
          onChange={(event) => void exempting.run(!event.currentTarget.checked)}
        />
      )}
      <Refused refusal={done.refusal ?? exempting.refusal} />
    </Panel>
  )
}
