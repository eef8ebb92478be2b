import type { PortalAction } from '../../domain/portal/portal-actions.ts'
import type { PortalQuote } from '../client/portal-answers.ts'

/** Returns whether the reader may perform the action on the quote now. */
export function isAllowed({ actions }: Pick<PortalQuote, 'actions'>, action: PortalAction): boolean {
  return actions.some((one) => one.action === action && one.allowed)
}
