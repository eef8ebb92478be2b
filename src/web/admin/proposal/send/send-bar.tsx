import { Alert, Button, Group, Kbd, Stack, Text } from '@mantine/core'
import { CalendarClock, Send } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { LetterPreview, StaffQuote } from '../../../client/admin-answers.ts'
import { formatAmount } from '../../../ui/format.ts'
import { Refused } from '../../../ui/refused.tsx'
import { say } from '../../../ui/say.ts'
import { storeTime } from '../../../ui/use-now.ts'
import { sayDay } from '../../quote/scheduled/say-day.ts'
import { whyNot } from '../../quote/why-not.ts'
import { useSession } from '../../session/session.ts'
import { type BelowFloor, FloorQuestion } from '../floor-question.tsx'
import { ApprovalNote } from './approval-note.tsx'
import { findBadAddresses, hasGap, type Letter } from './letter.ts'
import classes from './send.module.css'
import { type SendTime, SendTimeField } from './send-time.tsx'
import { useSending } from './use-sending.ts'

interface SendBarProps {
  quote: StaffQuote
  letter: Letter
  shown: LetterPreview
  /** True if what is shown is what would go out now. */
  isCurrent: boolean
}

/** Sends the proposal, now or at a time, or requests its approval: the button names the sum that goes out, and no other does. */
export function SendBar({ quote, letter, shown, isCurrent }: SendBarProps) {
  const known = belowFloor(quote)
  const [below, setBelow] = useState<readonly BelowFloor[] | null>(null)
  const [sumBefore, setSumBefore] = useState<string | null>(null)
  const sending = useSending(quote.id, { onBelow: setBelow, onChanged: () => setSumBefore(shown.total) })
  const needsApproval = quote.preview?.approval?.needed ?? false
  const [note, setNote] = useState('')
  const [chosen, setTime] = useState<SendTime>('now')
  const time = needsApproval ? 'now' : chosen
  const refused = whyNot(quote.actions.send_proposal)
  const isWrong = isToCorrect(quote, letter)
  const isAhead = time === 'now' || (time !== null && Date.parse(time) > storeTime())
  const canSend = refused === null && !isWrong && isCurrent && isAhead && !sending.busy
  const run = (confirmed: boolean) => {
    setSumBefore(null)
    void sending.run(shown, letter, { confirmed, at: time === 'now' ? null : time, note: needsApproval ? note : '' })
  }
  const send = () => (known.length > 0 ? setBelow(known) : run(false))
  useSendKey(send, canSend && below === null)
  return (
    <Stack gap="sm" className={classes.bar ?? ''}>
      {sumBefore !== null && isCurrent && <Changed before={sumBefore} now={shown.total} currency={quote.currency} />}
      <Refused refusal={hiddenCodes.has(sending.refusal?.code ?? '') ? null : sending.refusal} />
      {needsApproval ? <ApprovalNote note={note} onNote={setNote} /> : <SendTimeField time={time} onChange={setTime} />}
      <Group justify="space-between" gap="xs">
        <Text size="sm" c="dimmed" id="send-why" className="typed" flex="1 1 16rem">
          {refused ?? (isWrong ? say('send.correct') : <Goes {...{ quote, letter, shown, time, needsApproval }} />)}
        </Text>
        <Group gap="xs">
          <Kbd visibleFrom="sm" aria-hidden>
            {say('key.ctrl_enter')}
          </Kbd>
          <Button
            leftSection={time === 'now' ? <Send size={16} aria-hidden /> : <CalendarClock size={16} aria-hidden />}
            loading={sending.busy}
            disabled={!canSend}
            aria-describedby="send-why"
            aria-keyshortcuts="Control+Enter"
            onClick={send}
          >
            <Does {...{ quote, shown, time, needsApproval }} />
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

interface WordsProps extends Pick<SendBarProps, 'quote' | 'shown'> {
  time: SendTime
  needsApproval: boolean
}

/** Says what the button does: which sum it sends, and when. */
function Does({ quote, shown, time, needsApproval }: WordsProps) {
  const { timezone } = useSession().store
  const total = formatAmount(shown.total, quote.currency)
  if (needsApproval) return say('send.sum_for_approval', { total })
  return time === 'now' || time === null
    ? say('send.sum', { total })
    : say('send.schedule', { total, moment: sayDay(time, timezone) })
}

/** Says who gets it and when, and what was scheduled before. */
function Goes({ quote, letter, shown, time, needsApproval }: WordsProps & Pick<SendBarProps, 'letter'>) {
  const { timezone } = useSession().store
  const to = { recipient: shown.recipient.email, copies: letter.cc.length }
  const { scheduled_send: before } = quote
  const again = before?.stopped_at === null ? `${say('scheduled.again', { moment: sayDay(before.at, timezone) })} ` : ''
  if (needsApproval) return again + say('send.after_approval', to)
  if (time === 'now') return again + say('send.goes', to)
  return again + (time === null ? '' : say('send.goes_at', { ...to, moment: sayDay(time, timezone), zone: timezone }))
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
