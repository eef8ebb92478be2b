import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { Conversion, StaffQuote } from '../../../client/admin-answers.ts'
import { say } from '../../../ui/say.ts'
import { InvoiceDialog } from '../actions/invoice-dialog.tsx'

/** Opens the dialog that sends, or resends, a draft order's invoice. */
export function SendInvoice({ conversion, quote }: { conversion: Conversion; quote: StaffQuote }) {
  const [opened, { open, close }] = useDisclosure(false)
  const allowed = quote.actions.send_invoice?.allowed ?? false
  const isAgain = conversion.invoice_sent_at !== null
  return (
    <>
      <Button size="xs" variant={isAgain ? 'default' : 'filled'} onClick={open} disabled={!allowed}>
        {isAgain ? say('order.invoice_again') : say('invoice.do')}
      </Button>
      {opened && <InvoiceDialog quote={quote} of={conversion.platform?.draft_order_id} close={close} />}
    </>
  )
}
