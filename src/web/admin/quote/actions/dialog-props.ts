import type { StaffQuote } from '../../../../http/admin/contract.ts'

export interface DialogProps {
  quote: StaffQuote
  close: () => void
}
