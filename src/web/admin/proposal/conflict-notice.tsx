import { Alert, Button, Group, List, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { call } from '../../client/admin.ts'
import { formatMoment } from '../../ui/format.ts'
import { say } from '../../ui/say.ts'
import { reloadPage } from '../framed/reload-page.ts'
import { quoteKey } from '../quote/quote-query.ts'
import { whyNot } from '../quote/why-not.ts'
import { useSession } from '../session/session.ts'
import { compareDrafts } from './model/compare-drafts.ts'
import type { ProposalEditor } from './model/proposal-editor.ts'
import type { Snapshot } from './model/snapshot.ts'

const MOST = 8

/** Shows who else changed the proposal, the differences, and the choice between the two versions; renders nothing without a conflict. */
export function ConflictNotice({ editor, shown }: { editor: ProposalEditor; shown: Snapshot }) {
  const { conflict } = shown
  const { timezone } = useSession().store
  if (!conflict) return null
  const { quote, draft: theirs } = conflict
  const titles = new Map([...shown.quote.lines, ...quote.lines].map(({ id, title }) => [id, title]))
  const writing = { currency: quote.currency, timezone }
  const differences = theirs
    ? compareDrafts(theirs, shown.draft, (id) => titles.get(id) ?? say('conflict.a_line'), writing)
    : []
  return (
    <Alert color="orange" icon={<Users aria-hidden />} title={<Who quoteId={quote.id} revision={quote.revision} />}>
      <Stack gap="sm" align="flex-start">
        {theirs ? (
          <List size="sm">
            {differences.slice(0, MOST).map(({ what, theirs, mine }) => (
              <List.Item key={what}>
                <Text span size="sm" className="typed">
                  {say('conflict.difference', { what, theirs, mine })}
                </Text>
              </List.Item>
            ))}
            {differences.length > MOST && (
              <List.Item>{say('conflict.more', { count: differences.length - MOST })}</List.Item>
            )}
          </List>
        ) : (
          <Text size="sm">
            {whyNot(quote.actions.stage_proposal) ?? say('conflict.none_open')} {say('conflict.lost')}
          </Text>
        )}
        <Group gap="xs">
          {theirs ? (
            <>
              <Button size="xs" variant="default" onClick={editor.takeTheirs}>
                {say('conflict.take_theirs')}
              </Button>
              <Button size="xs" onClick={() => void editor.keepMine()}>
                {say('conflict.keep_mine')}
              </Button>
            </>
          ) : (
            <Button size="xs" onClick={reloadPage}>
              {say('conflict.reload')}
            </Button>
          )}
        </Group>
        {theirs && (
          <Text size="xs" c="dimmed">
            {say('conflict.keep_hint')}
          </Text>
        )}
      </Stack>
    </Alert>
  )
}

function Who({ quoteId, revision }: { quoteId: string; revision: string }) {
  const { store } = useSession()
  const timeline = useQuery({
    queryKey: [...quoteKey(quoteId), 'timeline', 'at', revision],
    queryFn: ({ signal }) => call('GET', '/quotes/{id}/timeline', { params: { id: quoteId }, signal }),
  })
  const last = timeline.data?.data.filter(({ kind }) => kind === 'change').at(-1)
  if (!last) return say('conflict.someone')
  return say('action' in last && last.action === 'stage_proposal' ? 'conflict.proposal' : 'conflict.quote', {
    name: last.actor.name ?? say('conflict.someone_name'),
    moment: formatMoment(last.at, store.timezone),
  })
}
