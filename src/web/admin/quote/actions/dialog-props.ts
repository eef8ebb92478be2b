import type { StaffQuote } from '../../../client/admin-answers.ts'

export interface DialogProps {
  quote: StaffQuote
  close: () => void
}
