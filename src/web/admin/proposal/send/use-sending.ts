import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../../../client/admin.ts'
import type { LetterPreview } from '../../../client/admin-answers.ts'
import { Refusal } from '../../../http/send.ts'
import { useSubmit } from '../../../http/use-submit.ts'
import { say } from '../../../ui/say.ts'
import { QUOTE_CHANGES, quoteKey } from '../../quote/quote-query.ts'
import { sayDay } from '../../quote/scheduled/say-day.ts'
import { useSession } from '../../session/session.ts'
import type { BelowFloor } from '../floor-question.tsx'
import { type Letter, letterBody } from './letter.ts'
import { previewKey } from './use-letter-preview.ts'

interface Hearing {
  onBelow: (lines: readonly BelowFloor[]) => void
  /** The offer is another than the one shown; nothing was sent. */
  onChanged: () => void
}

/** A sender's wish: below the price floor if confirmed, and at a time; null: now. */
interface Wish {
  confirmed: boolean
  /** To the approvers; blank for none. */
  note: string
  at: string | null
}

/** Sends exactly what is shown, at its sum and with this letter, now or at a time, and goes to the quote. */
export function useSending(quoteId: string, { onBelow, onChanged }: Hearing) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const { timezone } = useSession().store
  const send = async ({ revision, total }: LetterPreview, letter: Letter, { confirmed, note, at }: Wish) => {
    const body = {
      revision,
      total,
      letter: letterBody(letter),
      ...(confirmed && { confirm_below_floor: true }),
      ...(note.trim() !== '' && { approval_note: note.trim() }),
    }
    const params = { id: quoteId }
    await client.cancelQueries({ queryKey: previewKey(quoteId) }) // a PDF on its way would find nothing left to show
    try {
      if (at === null) return await call('POST', '/quotes/{id}/send', { params, body })
      const quote = await call('POST', '/quotes/{id}/scheduled-send', { params, body: { ...body, at } })
      return { outcome: 'scheduled', quote }
    } catch (error) {
      if (error instanceof Refusal) hear(error)
      void client.invalidateQueries({ queryKey: previewKey(quoteId) })
      throw error
    }
  }
  const hear = ({ code, members }: Refusal) => {
    if (code === 'below_price_floor') onBelow(members.lines as BelowFloor[])
    if (code === 'state_conflict') onChanged()
    if (code === 'state_conflict' || code === 'tax_changed')
      void client.invalidateQueries({ queryKey: quoteKey(quoteId) })
  }
  return useSubmit(send, {
    said: ({ outcome, quote: { version_number: version, scheduled_send: scheduled } }) => {
      if (scheduled) return say('send.is_scheduled', { moment: sayDay(scheduled.at, timezone) })
      return outcome === 'sent' ? say('send.sent', { version }) : say('send.waits', { version })
    },
    onDone: async ({ quote }) => {
      client.setQueryData(quoteKey(quoteId), quote)
      await navigate({ to: '/quotes/$quoteId', params: { quoteId } })
      for (const queryKey of QUOTE_CHANGES) void client.invalidateQueries({ queryKey })
    },
  })
}
