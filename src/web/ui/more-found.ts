import { say } from './say.ts'

/** Adds to a select's options, if there are more, a last one that says so. */
export function withMoreFound<T extends { value: string; label: string }>(options: readonly T[], hasMore: boolean) {
  return hasMore ? [...options, { value: 'more-found', label: say('ui.more_found'), disabled: true }] : [...options]
}
