import { Alert, Button, Group, Paper, SegmentedControl, Stack, Text, Title } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { findVariableFault, renderMail } from '../../../../domain/mail/mail-text.ts'
import type { MailName, MailText } from '../../../../domain/mail/mails.ts'
import { sampleValues } from '../../../../domain/mail/sample-values.ts'
import { membersOf, parseJson } from '../../../../domain/parse-json.ts'
import type { Language } from '../../../../languages/languages.ts'
import { call } from '../../../client/admin.ts'
import { useSubmit } from '../../../http/use-submit.ts'
import { MailSheet } from '../../../ui/mail-sheet.tsx'
import { Refused } from '../../../ui/refused.tsx'
import { say } from '../../../ui/say.ts'
import { useMay } from '../../session/session.ts'

interface PreviewProps {
  name: MailName
  text: MailText
  language: Language
}

/** Shows the mail as its recipient gets it: filled from the newest quote if the person may see it, or else with sample values. */
export function MailPreview({ name, text, language }: PreviewProps) {
  const may = useMay('settings.edit')
  const isRight = Object.values(text).every((part) => part !== '' && findVariableFault(name, part) === null)
  const typed = JSON.stringify(text)
  const [settled] = useDebouncedValue(typed, 300)
  const [shows, setShows] = useState<'html' | 'text'>('html')
  const { subject, body: letter } = membersOf(parseJson(settled))
  const body = { kind: name, language, subject: String(subject), body: String(letter) }
  const asked = useQuery({
    queryKey: ['settings', 'emails', 'preview', body],
    queryFn: ({ signal }) => call('POST', '/settings/emails/preview', { body, signal }),
    enabled: may && isRight && settled === typed,
    placeholderData: keepPreviousData,
  })
  const plain = renderMail(text, sampleValues(language))
  const shown = asked.data ?? { subject: plain.subject, text: plain.body, html: null, quote_number: null }
  return (
    <Stack gap="sm">
      <Title order={3} size="h5">
        {say('emails.preview')}
      </Title>
      <Text size="sm" c="dimmed">
        {shown.quote_number === null ? say('emails.made_up') : say('emails.of_quote', { number: shown.quote_number })}
      </Text>
      {shown.html !== null && (
        <SegmentedControl
          aria-label={say('emails.which_part')}
          value={shows}
          onChange={(part) => setShows(part === 'text' ? 'text' : 'html')}
          data={[
            { value: 'html', label: say('emails.as_it_looks') },
            { value: 'text', label: say('emails.plain') },
          ]}
        />
      )}
      {!isRight && <Alert color="orange">{say('emails.faulty')}</Alert>}
      <Paper withBorder p="md" aria-label={say('emails.preview_of')} role="region">
        <Text fw={600} className="typed">
          {shown.subject}
        </Text>
        {shown.html !== null && shows === 'html' ? (
          <MailSheet html={shown.html} title={shown.subject} />
        ) : (
          <Text mt="sm" className="typed">
            {shown.text}
          </Text>
        )}
      </Paper>
      {may && <SendTest name={name} text={text} language={language} disabled={!isRight} />}
    </Stack>
  )
}

function SendTest({ name, text, language, disabled }: PreviewProps & { disabled: boolean }) {
  const body = { kind: name, language, ...text }
  const sending = useSubmit(() => call('POST', '/settings/emails/test', { body }), {
    said: ({ to }) => say('emails.test_sent', { to }),
  })
  return (
    <>
      <Refused refusal={sending.refusal} />
      <Group>
        <Button variant="default" loading={sending.busy} disabled={disabled} onClick={() => void sending.run()}>
          {say('emails.send_test')}
        </Button>
      </Group>
    </>
  )
}
