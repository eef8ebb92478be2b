import { Alert, Box, Button, Stack, Tabs, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { call, resource } from '../../../client/admin.ts'
import type { MailContent } from '../../../client/admin-answers.ts'
import { useSubmit } from '../../../http/use-submit.ts'
import { Facts } from '../../../ui/facts.tsx'
import { formatMoment } from '../../../ui/format.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { MailSheet } from '../../../ui/mail-sheet.tsx'
import { Refused } from '../../../ui/refused.tsx'
import { say } from '../../../ui/say.ts'
import { useSession } from '../../session/session.ts'
import { AnchorLink } from '../../shell/links.tsx'
import { describeFailure } from './describe-failure.ts'
import { LinkedText } from './linked-text.tsx'
import { mailKind } from './mail-kind.ts'
import { MailState } from './mail-state.tsx'
import classes from './mailbox.module.css'

/** Shows a message: its content, as its recipient sees it and as text, and its delivery. */
export function MailReader({ id }: { id: string }) {
  const search = useSearch({ from: '/staff/store/mail' })
  const mail = useQuery(resource('/mail/{id}', { params: { id } }))
  return (
    <Stack gap="sm">
      <Box className={classes.back ?? ''}>
        <AnchorLink from="/store/mail" to="." search={{ ...search, mail: undefined }} size="sm">
          {say('mail.all_messages')}
        </AnchorLink>
      </Box>
      <Loaded query={mail} rows={8}>
        {(data) => <Opened mail={data} />}
      </Loaded>
    </Stack>
  )
}

function Opened({ mail }: { mail: MailContent }) {
  return (
    <>
      <Title order={2} size="h4" className="typed">
        {mail.subject}
      </Title>
      <MailFacts mail={mail} />
      <TryAgain mail={mail} />
      {mail.text === null || mail.html === null ? (
        <Alert color="gray" title={say('mail.hidden')}>
          {mail.failure?.reason === 'unreadable' ? say('mail.unreadable_hint') : say('mail.secret_hint')}
        </Alert>
      ) : (
        <Content text={mail.text} html={mail.html} />
      )}
    </>
  )
}

function MailFacts({ mail }: { mail: MailContent }) {
  const { timezone } = useSession().store
  const { to, state, attempts, quote_id: quoteId, next_attempt_at: next, created_at: at } = mail
  return (
    <Facts
      facts={[
        [
          say('mail.to'),
          <span key="to" className="typed">
            {to.name ? `${to.name} <${to.email}>` : to.email}
          </span>,
        ],
        [say('mail.state_title'), <MailState key="state" state={state} />],
        [say('mail.kind'), mailKind(mail.kind)],
        [say('mail.written'), formatMoment(at, timezone, { seconds: true })],
        [
          say('mail.sent'),
          state === 'sent' && mail.settled_at ? formatMoment(mail.settled_at, timezone, { seconds: true }) : null,
        ],
        [say('mail.attached'), mail.document_id && say('mail.offer_pdf')],
        [say('mail.attempts'), attempts > 1 ? String(attempts) : null],
        [say('mail.next_attempt'), next && attempts > 0 ? formatMoment(next, timezone) : null],
        [say('mail.problem'), mail.failure && describeFailure(mail.failure)],
        [
          say('mail.quote'),
          quoteId && (
            <AnchorLink key="quote" to="/quotes/$quoteId" params={{ quoteId }} size="sm">
              {say('mail.open_quote')}
            </AnchorLink>
          ),
        ],
      ]}
    />
  )
}

function TryAgain({ mail: { id, state } }: { mail: MailContent }) {
  const retry = useSubmit(() => call('POST', '/mail/{id}/retry', { params: { id } }), {
    changes: [['mail']],
    said: say('mail.resent'),
  })
  if (state !== 'gave_up' && state !== 'suppressed') return null
  return (
    <div>
      <Refused refusal={retry.refusal} />
      <Button variant="default" loading={retry.busy} onClick={() => void retry.run()}>
        {say('mail.send_again')}
      </Button>
    </div>
  )
}

function Content({ text, html }: { text: string; html: string }) {
  return (
    <Tabs defaultValue="html" keepMounted={false}>
      <Tabs.List mb="sm">
        <Tabs.Tab value="html">{say('mail.as_it_looks')}</Tabs.Tab>
        <Tabs.Tab value="text">{say('mail.text_and_links')}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="html">
        <MailSheet title={say('mail.looks_title')} html={html} />
      </Tabs.Panel>
      <Tabs.Panel value="text">
        <Text size="sm" className="typed">
          <LinkedText text={text} />
        </Text>
      </Tabs.Panel>
    </Tabs>
  )
}
