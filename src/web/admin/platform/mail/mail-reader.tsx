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
import { inWords } from '../../in-words.ts'
import { useSession } from '../../session/session.ts'
import { AnchorLink } from '../../shell/links.tsx'
import { describeFailure } from './describe-failure.ts'
import { LinkedText } from './linked-text.tsx'
import { MailState } from './mail-state.tsx'
import classes from './mailbox.module.css'

/** A message: what it says, as its reader sees it and as text, and what became of it. */
export function MailReader({ id }: { id: string }) {
  const search = useSearch({ strict: false })
  const mail = useQuery(resource('/mail/{id}', { params: { id } }))
  return (
    <Stack gap="sm">
      <Box className={classes.back ?? ''}>
        <AnchorLink to="." search={{ ...search, mail: undefined }} size="sm">
          ← All messages
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
        <Alert color="gray" title="What it says is not shown">
          {mail.failure?.reason === 'unreadable'
            ? 'No key that is configured opens it. With the key back in SECRET_KEY, it can be sent again.'
            : 'It holds a link that opens an account, which is for its recipient only.'}
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
          'To',
          <span key="to" className="typed">
            {to.name ? `${to.name} <${to.email}>` : to.email}
          </span>,
        ],
        ['State', <MailState key="state" state={state} />],
        ['Kind', inWords(mail.kind)],
        ['Written', formatMoment(at, timezone, { seconds: true })],
        [
          'Sent',
          state === 'sent' && mail.settled_at ? formatMoment(mail.settled_at, timezone, { seconds: true }) : null,
        ],
        ['Attempts', attempts > 1 ? String(attempts) : null],
        ['Next attempt', next && attempts > 0 ? formatMoment(next, timezone) : null],
        ['Problem', mail.failure && describeFailure(mail.failure)],
        [
          'Quote',
          quoteId && (
            <AnchorLink key="quote" to="/quotes/$quoteId" params={{ quoteId }} size="sm">
              Open the quote
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
    said: 'The message is sent again.',
  })
  if (state !== 'gave_up' && state !== 'suppressed') return null
  return (
    <div>
      <Refused refusal={retry.refusal} />
      <Button variant="default" loading={retry.busy} onClick={() => void retry.run()}>
        Send again
      </Button>
    </div>
  )
}

function Content({ text, html }: { text: string; html: string }) {
  return (
    <Tabs defaultValue="html" keepMounted={false}>
      <Tabs.List mb="sm">
        <Tabs.Tab value="html">As it looks</Tabs.Tab>
        <Tabs.Tab value="text">Text and links</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="html">
        <MailSheet title="The message as it looks" html={html} />
      </Tabs.Panel>
      <Tabs.Panel value="text">
        <Text size="sm" className="typed">
          <LinkedText text={text} />
        </Text>
      </Tabs.Panel>
    </Tabs>
  )
}
