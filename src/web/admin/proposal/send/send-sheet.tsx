import { Alert, Divider, Paper, SegmentedControl, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import type { LetterPreview, StaffQuote } from '../../../client/admin-answers.ts'
import { Refusal } from '../../../http/send.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { MailSheet } from '../../../ui/mail-sheet.tsx'
import { ReasonList } from '../../../ui/reason-list.tsx'
import { say } from '../../../ui/say.ts'
import { type Letter, STORES_LETTER } from './letter.ts'
import { LetterForm } from './letter-form.tsx'
import { PaperPane } from './paper-pane.tsx'
import { PortalPane } from './portal-pane.tsx'
import classes from './send.module.css'
import { SendBar } from './send-bar.tsx'
import { SendFaults } from './send-faults.tsx'
import { useLetterPreview } from './use-letter-preview.ts'

type Part = 'mail' | 'pdf' | 'portal'

const PARTS: readonly { value: Part; label: string }[] = [
  { value: 'mail', label: say('letter.mail') },
  { value: 'pdf', label: say('letter.pdf') },
  { value: 'portal', label: say('letter.portal') },
]

/** The last step before sending: the mail and the PDF exactly as they will go, who gets them, and the sum. */
export function SendSheet({ quote }: { quote: StaffQuote }) {
  const [letter, setLetter] = useState(STORES_LETTER)
  const { shown, error, isCurrent } = useLetterPreview(quote, letter)
  const isNarrow = useMediaQuery('(max-width: 62em)') ?? false
  const [part, setPart] = usePart()
  const parts = isNarrow ? PARTS : PARTS.slice(1)
  const shows = !isNarrow && part === 'mail' ? 'pdf' : part
  const approval = quote.preview?.approval
  const change = (changed: Partial<Letter>) => setLetter((before) => ({ ...before, ...changed }))
  return (
    <Stack gap="md">
      <SendFaults quote={quote} />
      {approval?.needed && (
        <Alert color="violet" icon={<ShieldCheck aria-hidden />} title={say('send.approval_first')}>
          <ReasonList reasons={approval.reasons} />
        </Alert>
      )}
      {isNarrow && <PartChoice parts={parts} shows={shows} onChoose={setPart} />}
      <div className={classes.panes}>
        {(!isNarrow || shows === 'mail') && <MailPane shown={shown} error={error} letter={letter} onChange={change} />}
        {shows !== 'mail' && (
          <Paper withBorder p="md" className={classes.pane} component="section" aria-label={say(`letter.${shows}`)}>
            <Stack gap="sm">
              {!isNarrow && <PartChoice parts={parts} shows={shows} onChoose={setPart} />}
              <div>{shows === 'pdf' ? <PaperPane quote={quote} letter={letter} /> : <PortalPane quote={quote} />}</div>
            </Stack>
          </Paper>
        )}
      </div>
      {shown && <SendBar quote={quote} letter={letter} shown={shown} isCurrent={isCurrent} />}
    </Stack>
  )
}

/** The part that is shown, kept in the address. */
function usePart(): [Part, (part: Part) => void] {
  const { shows } = useSearch({ from: '/staff/quotes/$quoteId/preview' })
  const navigate = useNavigate()
  const part = PARTS.find(({ value }) => value === shows)?.value ?? 'mail'
  const set = (chosen: Part) =>
    void navigate({ to: '.', search: (now) => ({ ...now, shows: chosen }), replace: true, resetScroll: false })
  return [part, set]
}

interface PartChoiceProps {
  parts: readonly { value: Part; label: string }[]
  shows: Part
  onChoose: (part: Part) => void
}

function PartChoice({ parts, shows, onChoose }: PartChoiceProps) {
  return (
    <SegmentedControl
      fullWidth
      aria-label={say('letter.which')}
      value={shows}
      onChange={(chosen) => onChoose(parts.find(({ value }) => value === chosen)?.value ?? 'pdf')}
      data={[...parts]}
    />
  )
}

interface MailPaneProps {
  shown: LetterPreview | undefined
  error: Error | null
  letter: Letter
  onChange: (changed: Partial<Letter>) => void
}

/** The mail with its fields; while words are faulty, the last good mail stays, and the field says what is wrong. */
function MailPane({ shown, error, letter, onChange }: MailPaneProps) {
  const faults = error instanceof Refusal ? error.errors : []
  if (!shown) {
    return error ? (
      <ErrorState error={error} />
    ) : (
      <Skeleton height={420} role="status" aria-busy="true" aria-label={say('ui.loading')} />
    )
  }
  return (
    <Paper withBorder p="md" className={classes.pane} component="section" aria-label={say('letter.mail')}>
      <Stack gap="sm">
        <Title order={2} size="h4">
          {say('letter.mail')}
        </Title>
        <LetterForm
          shown={shown}
          letter={letter}
          onChange={onChange}
          errorOf={(field) => faults.find((one) => one.field === field)?.message}
        />
        <Divider />
        <Text fw={600} className="typed" data-testid="mail-subject">
          {shown.subject}
        </Text>
        {shown.attaches_pdf && (
          <Text size="sm" c="dimmed">
            {say('letter.with_pdf')}
          </Text>
        )}
        <MailSheet html={shown.html} title={say('letter.mail_title', { subject: shown.subject })} />
      </Stack>
    </Paper>
  )
}
