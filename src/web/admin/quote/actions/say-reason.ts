import { STATUSES } from '../../../../domain/quote.ts'
import { statusName } from '../../../ui/status-badge.tsx'

/** Why something is not possible, with statuses as people call them. */
export function sayReason(reason: string): string {
  return reason.replaceAll(/\b[a-z]+_[a-z]+\b/g, (word) =>
    (STATUSES as readonly string[]).includes(word) ? statusName(word).toLowerCase() : word,
  )
}
