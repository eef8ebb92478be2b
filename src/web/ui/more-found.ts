import { say } from './say.ts'

/** Adds a last option to a select that says there are more. */
export function withMoreFound<T extends { value: string; label: string }>(options: readonly T[], hasMore: boolean) {
  return hasMore ? [...options, { value: 'more-found', label: say('ui.more_found'), disabled: true }] : [...options]
}
