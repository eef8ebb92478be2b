import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../../../client/admin.ts'
import type { LetterPreview } from '../../../client/admin-answers.ts'
import { Refusal } from '../../../http/send.ts'
import { useSubmit } from '../../../http/use-submit.ts'
import { say } from '../../../ui/say.ts'
import { QUOTE_CHANGES, quoteKey } from '../../quote/quote-query.ts'
import type { BelowFloor } from '../floor-question.tsx'
import { type Letter, letterBody } from './letter.ts'

interface Hearing {
  onBelow: (lines: readonly BelowFloor[]) => void
  /** The offer is another than the one shown; nothing was sent. */
  onChanged: () => void
}

/** The choices made beside what is shown. */
interface Sent {
  letter: Letter
  /** To the approvers; blank for none. */
  note: string
  /** True if prices below the floor are meant. */
  confirmed: boolean
}

/** Sends exactly what is shown, at its sum and with this letter, and goes to the quote. */
export function useSending(quoteId: string, { onBelow, onChanged }: Hearing) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const send = async ({ revision, total }: LetterPreview, { letter, note, confirmed }: Sent) => {
    const body = {
      revision,
      total,
      letter: letterBody(letter),
      ...(note.trim() !== '' && { approval_note: note.trim() }),
      ...(confirmed && { confirm_below_floor: true }),
    }
    try {
      return await call('POST', '/quotes/{id}/send', { params: { id: quoteId }, body })
    } catch (error) {
      if (error instanceof Refusal) hear(error)
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
    said: ({ outcome, quote }) =>
      outcome === 'sent'
        ? say('send.sent', { version: quote.version_number })
        : say('send.waits', { version: quote.version_number }),
    onDone: async ({ quote }) => {
      client.setQueryData(quoteKey(quoteId), quote)
      await navigate({ to: '/quotes/$quoteId', params: { quoteId } })
      for (const queryKey of QUOTE_CHANGES) void client.invalidateQueries({ queryKey })
    },
  })
}
