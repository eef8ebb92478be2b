import { Alert, Button, Group, Kbd, Stack, Text, Textarea } from '@mantine/core'
import { Send } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { LetterPreview, StaffQuote } from '../../../client/admin-answers.ts'
import { formatAmount } from '../../../ui/format.ts'
import { Refused } from '../../../ui/refused.tsx'
import { say } from '../../../ui/say.ts'
import { whyNot } from '../../quote/why-not.ts'
import { type BelowFloor, FloorQuestion } from '../floor-question.tsx'
import { findBadAddresses, hasGap, type Letter } from './letter.ts'
import classes from './send.module.css'
import { useSending } from './use-sending.ts'

interface SendBarProps {
  quote: StaffQuote
  letter: Letter
  shown: LetterPreview
  /** True if what is shown is what would go out now. */
  isCurrent: boolean
}

/** Sends the proposal or requests its approval: the button names the sum that goes out, and no other does. */
export function SendBar({ quote, letter, shown, isCurrent }: SendBarProps) {
  const known = belowFloor(quote)
  const [below, setBelow] = useState<readonly BelowFloor[] | null>(null)
  const [sumBefore, setSumBefore] = useState<string | null>(null)
  const sending = useSending(quote.id, { onBelow: setBelow, onChanged: () => setSumBefore(shown.total) })
  const needsApproval = quote.preview?.approval?.needed ?? false
  const [note, setNote] = useState('')
  const refused = whyNot(quote.actions.send_proposal)
  const isWrong = isToCorrect(quote, letter)
  const canSend = refused === null && !isWrong && isCurrent && !sending.busy
  const run = (confirmed: boolean) => {
    setSumBefore(null)
    void sending.run(shown, { letter, note: needsApproval ? note : '', confirmed })
  }
  const send = () => (known.length > 0 ? setBelow(known) : run(false))
  useSendKey(send, canSend && below === null)
  const copies = letter.cc.length
  const total = formatAmount(shown.total, quote.currency)
  return (
    <Stack gap="sm" className={classes.bar ?? ''}>
      {sumBefore !== null && isCurrent && <Changed before={sumBefore} now={shown.total} currency={quote.currency} />}
      <Refused refusal={hiddenCodes.has(sending.refusal?.code ?? '') ? null : sending.refusal} />
      {needsApproval && <ApprovalNote note={note} onNote={setNote} />}
      <Group justify="space-between" gap="xs">
        <Text size="sm" c="dimmed" id="send-why" className="typed">
          {refused ??
            (isWrong
              ? say('send.correct')
              : say(needsApproval ? 'send.after_approval' : 'send.goes', { recipient: shown.recipient.email, copies }))}
        </Text>
        <Group gap="xs">
          <Kbd visibleFrom="sm" aria-hidden>
            {say('key.ctrl_enter')}
          </Kbd>
          <Button
            leftSection={<Send size={16} aria-hidden />}
            loading={sending.busy}
            disabled={!canSend}
            aria-describedby="send-why"
            aria-keyshortcuts="Control+Enter"
            onClick={send}
          >
            {say(needsApproval ? 'send.sum_for_approval' : 'send.sum', { total })}
          </Button>
        </Group>
      </Group>
      <FloorQuestion
        lines={below}
        busy={sending.busy}
        refusal={sending.refusal?.code === 'below_price_floor' ? null : sending.refusal}
        onClose={() => setBelow(null)}
        onYes={() => run(true)}
      />
    </Stack>
  )
}

/** Takes the sender's words to the approvers. */
function ApprovalNote({ note, onNote }: { note: string; onNote: (note: string) => void }) {
  return (
    <Textarea
      label={say('send.note_label')}
      description={say('send.note_hint')}
      maxLength={1000}
      autosize
      minRows={1}
      maxRows={4}
      value={note}
      onChange={({ currentTarget }) => onNote(currentTarget.value)}
    />
  )
}

function belowFloor({ preview }: StaffQuote): BelowFloor[] {
  return preview?.below_floor.map(({ title, discount_pct }) => ({ title, discount_pct })) ?? []
}

function isToCorrect({ preview }: StaffQuote, letter: Letter): boolean {
  return (preview?.faults.length ?? 0) > 0 || findBadAddresses(letter).length > 0 || hasGap(letter)
}

/** Refusals that are shown in words of their own. */
const hiddenCodes = new Set(['below_price_floor', 'state_conflict'])

function Changed({ before, now, currency }: { before: string; now: string; currency: string }) {
  const sums = { before: formatAmount(before, currency), now: formatAmount(now, currency) }
  return (
    <Alert color="yellow" role="alert" title={before === now ? say('send.changed') : say('send.changed_sum', sums)}>
      {say('send.nothing_sent')}
    </Alert>
  )
}

/** Sends on Ctrl+Enter, as the same keys open this page; a key held down since then does not count. */
function useSendKey(send: () => void, isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || event.repeat || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      send()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  })
}
