import { Alert, Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { findVariableFault, renderMail } from '../../../domain/mail-text.ts'
import { sampleValues } from '../../../domain/mail-variables.ts'
import type { MailName, MailText } from '../../../domain/mails.ts'
import type { MailPreview as Rendered } from '../../../http/admin/contract.ts'
import { useSubmit } from '../../http/use-submit.ts'
import { Refused } from '../../ui/refused.tsx'
import { call } from '../api.ts'
import { useMay } from '../session/session.ts'

/** The mail as its reader gets it: with the newest quote for who may see it, else made up. */
export function MailPreview({ name, text }: { name: MailName; text: MailText }) {
  const may = useMay('settings.edit')
  const isRight = Object.values(text).every((part) => part !== '' && findVariableFault(name, part) === null)
  const typed = JSON.stringify(text)
  const [settled] = useDebouncedValue(typed, 300)
  const body = { kind: name, ...(JSON.parse(settled) as MailText) }
  const asked = useQuery({
    queryKey: ['settings', 'emails', 'preview', body],
    queryFn: ({ signal }) => call<Rendered>('POST', ['settings', 'emails', 'preview'], { body, signal }),
    enabled: may && isRight && settled === typed,
    placeholderData: keepPreviousData,
  })
  const shown = asked.data ?? { ...renderMail(text, sampleValues()), quote_number: null }
  return (
    <Stack gap="sm">
      <Title order={3} size="h5">
        Preview
      </Title>
      <Text size="sm" c="dimmed">
        {shown.quote_number === null
          ? 'With made-up values.'
          : `With quote ${shown.quote_number}; links and messages are made up.`}
      </Text>
      {!isRight && <Alert color="orange">Correct the text to see it here.</Alert>}
      <Paper withBorder p="md" aria-label="Preview of the e-mail" role="region">
        <Text fw={600} className="typed">
          {shown.subject}
        </Text>
        <Text mt="sm" className="typed">
          {shown.body}
        </Text>
      </Paper>
      {may && <SendTest name={name} text={text} disabled={!isRight} />}
    </Stack>
  )
}

function SendTest({ name, text, disabled }: { name: MailName; text: MailText; disabled: boolean }) {
  const body = { kind: name, ...text }
  const sending = useSubmit(() => call<{ to: string }>('POST', ['settings', 'emails', 'test'], { body }), {
    said: ({ to }) => `A test goes to ${to}.`,
  })
  return (
    <>
      <Refused refusal={sending.refusal} />
      <Group>
        <Button variant="default" loading={sending.busy} disabled={disabled} onClick={() => void sending.run()}>
          Send a test to myself
        </Button>
      </Group>
    </>
  )
}
