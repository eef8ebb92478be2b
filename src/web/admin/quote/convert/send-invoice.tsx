import { Button, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Conversion, StaffQuote } from '../../../../http/admin/contract.ts'
import { Ask } from '../../../ui/ask.tsx'
import { call } from '../../api.ts'
import { useSubmit } from '../../use-submit.ts'
import { QUOTE_CHANGES } from '../quote-query.ts'

/** Sends the invoice of a draft order to its buyer, or to another address, with a few words. */
export function SendInvoice({ conversion, quote }: { conversion: Conversion; quote: StaffQuote }) {
  const [to, setTo] = useState('')
  const [message, setMessage] = useState('')
  const sending = useSubmit(
    () =>
      call('POST', ['quotes', quote.id, 'invoices'], {
        body: {
          draft_order_id: conversion.platform?.draft_order_id,
          ...(to.trim() && { to: to.trim() }),
          ...(message.trim() && { message: message.trim() }),
        },
      }),
    { changes: QUOTE_CHANGES, said: 'The invoice was sent.' },
  )
  const allowed = quote.actions.send_invoice?.allowed ?? false
  const again = conversion.invoice_sent_at !== null
  return (
    <Ask
      title={again ? 'Send the invoice again' : 'Send the invoice'}
      does="Send"
      busy={sending.busy}
      refusal={sending.refusal}
      onYes={sending.run}
      opener={(open) => (
        <Button size="xs" variant={again ? 'default' : 'filled'} onClick={open} disabled={!allowed}>
          {again ? 'Send the invoice again' : 'Send the invoice'}
        </Button>
      )}
    >
      <TextInput
        label="To"
        type="email"
        value={to}
        onChange={({ currentTarget }) => setTo(currentTarget.value)}
        placeholder={quote.customer?.email ?? ''}
        description="The buyer, unless you write another address."
        error={sending.errorOf('to')}
      />
      <Textarea
        label="Message"
        value={message}
        onChange={({ currentTarget }) => setMessage(currentTarget.value)}
        maxLength={5000}
        autosize
        minRows={3}
        error={sending.errorOf('message')}
      />
    </Ask>
  )
}
