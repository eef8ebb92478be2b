import { daysBetween } from '../working-days.ts'
import type { PaymentSettings } from './payment-settings.ts'

/**
 * Returns the reminder that is due of an invoice, named by its days after the due day in the store's time zone; null before the first. Of several
 * that were missed, only the last is sent.
 */
export function reminderDue(
  { remind_after_days: days = [] }: Pick<PaymentSettings, 'remind_after_days'>,
  dueAt: Date,
  now: Date,
  timeZone: string,
): number | null {
  const overdue = daysBetween(dueAt, now, timeZone)
  const passed = days.filter((after) => after <= overdue)
  return passed.length === 0 ? null : Math.max(...passed)
}
