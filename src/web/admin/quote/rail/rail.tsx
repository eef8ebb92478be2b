import { Paper, Tabs } from '@mantine/core'
import type { StaffQuote } from '../../../client/admin-answers.ts'
import { say } from '../../../ui/say.ts'
import { useMay } from '../../session/session.ts'
import { useParameter } from '../use-parameter.ts'
import { AutomationLog } from './automation-log.tsx'
import { BuyerLinks } from './buyer-links.tsx'
import { Documents } from './documents.tsx'
import { Messages } from './messages.tsx'
import { Timeline } from './timeline.tsx'

/** Shows the quote's timeline, messages, documents or buyer links, chosen by `?rail=`. */
export function Rail({ quote }: { quote: StaffQuote }) {
  const [tab = 'timeline', open] = useParameter('rail')
  const maySeeAutomation = useMay('policies.edit')
  return (
    <Paper withBorder p="sm" component="section" aria-label={say('rail.label')}>
      <Tabs
        value={tab}
        onChange={(name) => open(name ?? undefined, { replace: true })}
        keepMounted={false}
        styles={{ tab: { paddingInline: 5, fontSize: 13 } }}
      >
        <Tabs.List mb="sm" style={{ flexWrap: 'nowrap', overflowX: 'auto' }}>
          <Tabs.Tab value="timeline">{say('rail.timeline')}</Tabs.Tab>
          <Tabs.Tab value="messages">{say('rail.messages')}</Tabs.Tab>
          <Tabs.Tab value="documents">{say('document.title')}</Tabs.Tab>
          <Tabs.Tab value="links">{say('rail.links')}</Tabs.Tab>
          {maySeeAutomation && <Tabs.Tab value="automation">{say('rail.automation')}</Tabs.Tab>}
        </Tabs.List>
        <Tabs.Panel value="timeline">
          <Timeline quote={quote} />
        </Tabs.Panel>
        {/* stays mounted, so that a message being written is not lost */}
        <Tabs.Panel value="messages" keepMounted>
          <Messages quote={quote} />
        </Tabs.Panel>
        <Tabs.Panel value="documents">
          <Documents quote={quote} />
        </Tabs.Panel>
        <Tabs.Panel value="links">
          <BuyerLinks quoteId={quote.id} />
        </Tabs.Panel>
        <Tabs.Panel value="automation">
          <AutomationLog quoteId={quote.id} />
        </Tabs.Panel>
      </Tabs>
    </Paper>
  )
}
