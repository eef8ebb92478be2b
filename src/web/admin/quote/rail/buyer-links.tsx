import { Badge, Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { call, resource } from '../../../client/admin.ts'
import type { QuoteLink } from '../../../client/admin-answers.ts'
import { useSubmit } from '../../../http/use-submit.ts'
import { Ask } from '../../../ui/ask.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { formatMoment } from '../../../ui/format.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { Refused } from '../../../ui/refused.tsx'
import { say } from '../../../ui/say.ts'
import { storeTime } from '../../../ui/use-now.ts'
import { useSession } from '../../session/session.ts'
import { useStaffNames } from '../../use-staff.ts'
import { quoteKey } from '../quote-query.ts'

/** Shows the links that open the quote as its buyer; creates, copies and revokes them. */
export function BuyerLinks({ quoteId }: { quoteId: string }) {
  const query = useQuery(resource('/quotes/{id}/links', { params: { id: quoteId } }))
  const making = useSubmit(() => call('POST', '/quotes/{id}/link', { params: { id: quoteId } }), {
    changes: [[...quoteKey(quoteId), 'links']],
    said: say('link.ready'),
  })
  return (
    <Stack>
      <Text size="sm">{say('link.lead')}</Text>
      <Group>
        <Button size="xs" loading={making.busy} onClick={() => void making.run()}>
          {say('link.make')}
        </Button>
      </Group>
      <Refused refusal={making.refusal} />
      <Loaded query={query} rows={2}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState title={say('link.none')}>{say('link.none_hint')}</EmptyState>
          ) : (
            data.map((link) => <Link key={link.id} quoteId={quoteId} link={link} />)
          )
        }
      </Loaded>
    </Stack>
  )
}

function Link({ quoteId, link }: { quoteId: string; link: QuoteLink }) {
  const { timezone } = useSession().store
  const nameOf = useStaffNames()
  const isOver = link.revoked_at !== null || Date.parse(link.expires_at) <= storeTime()
  const moment = formatMoment(link.created_at, timezone)
  return (
    <Stack gap={4}>
      <Text size="sm" className="typed">
        {link.created_by === null
          ? say('link.made', { moment })
          : say('link.made_by', { moment, name: nameOf(link.created_by) })}
      </Text>
      {link.read_only && (
        <Text size="xs" c="dimmed">
          {say('link.read_only')}
        </Text>
      )}
      {isOver ? (
        <Badge color="gray" variant="light" tt="none">
          {link.revoked_at === null
            ? say('link.expired')
            : say('link.ended', { moment: formatMoment(link.revoked_at, timezone) })}
        </Badge>
      ) : (
        <>
          <Text size="xs" c="dimmed">
            {say('link.until', { moment: formatMoment(link.expires_at, timezone) })}
          </Text>
          <Group gap="xs">
            <CopyButton value={link.url} label={say('link.copy')} />
            <EndLink quoteId={quoteId} linkId={link.id} />
          </Group>
        </>
      )}
    </Stack>
  )
}

function EndLink({ quoteId, linkId }: { quoteId: string; linkId: string }) {
  const ending = useSubmit(() => call('DELETE', '/quotes/{id}/links/{linkId}', { params: { id: quoteId, linkId } }), {
    changes: [[...quoteKey(quoteId), 'links']],
    said: say('link.end_done'),
  })
  return (
    <Ask
      title={say('link.end_title')}
      does={say('link.end')}
      dangerous
      busy={ending.busy}
      refusal={ending.refusal}
      onYes={ending.run}
      opener={(open) => (
        <Button size="xs" variant="default" onClick={open}>
          {say('link.end')}
        </Button>
      )}
    >
      {say('link.end_hint')}
    </Ask>
  )
}
