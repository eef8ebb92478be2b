import { NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call, resource } from '../../../client/admin.ts'
import { formatAmount } from '../../../ui/format.ts'
import { say } from '../../../ui/say.ts'
import { digitsOf } from '../../digits-of.ts'
import { SnippetTextarea } from '../../snippets/snippet-textarea.tsx'
import { ActionDialog } from './action-dialog.tsx'
import type { DialogProps } from './dialog-props.ts'
import { useQuoteAction } from './use-quote-action.ts'

/** Sends the invoice of one of the quote's draft orders, with a recipient and a message; `of` preselects the draft order. */
export function InvoiceDialog({ quote, close, of }: DialogProps & { of?: string | null | undefined }) {
  const { draft_order_ids: drafts } = quote.platform
  const [draftOrderId, setDraftOrderId] = useState(of ?? drafts[0] ?? '')
  const [to, setTo] = useState('')
  const [message, setMessage] = useState('')
  const { data } = useQuery(resource('/quotes/{id}/conversions', { params: { id: quote.id } }))
  const nameOf = (id: string) => {
    const made = data?.data.find(({ platform }) => platform?.draft_order_id === id)
    const name = made?.platform?.name ?? say('invoice.draft', { number: digitsOf(id) })
    return made ? `${name}, ${formatAmount(made.figures.total, quote.currency)}` : name
  }
  const given = { ...(to.trim() && { to: to.trim() }), ...(message.trim() && { message: message.trim() }) }
  const send = (revision: string) =>
    call('POST', '/quotes/{id}/invoices', {
      params: { id: quote.id },
      body: { revision, draft_order_id: draftOrderId, ...given },
    })
  const acting = useQuoteAction(quote, send, { said: say('invoice.done'), onDone: close })
  return (
    <ActionDialog
      {...{ quote, acting, close }}
      action="send_invoice"
      title={say('action.send_invoice')}
      does={say('invoice.do')}
    >
      <NativeSelect
        label={say('invoice.draft_label')}
        data={drafts.map((id) => ({ value: id, label: nameOf(id) }))}
        value={draftOrderId}
        onChange={(event) => setDraftOrderId(event.currentTarget.value)}
        error={acting.errorOf('draft_order_id')}
      />
      <TextInput
        label={say('invoice.to')}
        type="email"
        placeholder={quote.customer?.email ?? ''}
        description={say('invoice.to_hint')}
        maxLength={254}
        value={to}
        onChange={(event) => setTo(event.currentTarget.value)}
        error={acting.errorOf('to')}
      />
      <SnippetTextarea
        quote={quote}
        label={say('dialog.message')}
        maxLength={5000}
        autosize
        minRows={3}
        maxRows={10}
        value={message}
        onText={setMessage}
        error={acting.errorOf('message')}
      />
    </ActionDialog>
  )
}
