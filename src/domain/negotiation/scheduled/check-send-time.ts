import { invalidFields } from '../../problem.ts'

const DAY_MS = 86_400_000
/** A proposal can be scheduled at most this far ahead. */
const FARTHEST_DAYS = 90

/** Throws `invalid_request` unless the time is ahead, and by at most 90 days. */
export function checkSendTime(at: Date, now: Date): void {
  if (at <= now) {
    throw invalidFields([{ field: 'at', message: 'must be in the future', fault: { code: 'in_the_past' } }])
  }
  if (at.getTime() > now.getTime() + FARTHEST_DAYS * DAY_MS) {
    const message = `must be within ${FARTHEST_DAYS} days`
    throw invalidFields([{ field: 'at', message, fault: { code: 'too_far_ahead', days: FARTHEST_DAYS } }])
  }
}
