import { say } from '../../../ui/say.ts'

const WORDS: Record<string, string> = {
  send: say('clock.kind.send'),
  expiry: say('clock.kind.expiry'),
  reminder: say('clock.kind.reminder'),
  approval: say('clock.kind.approval'),
  stale: say('clock.kind.stale'),
  follow_up: say('clock.kind.follow_up'),
  webhook: say('clock.kind.webhook'),
  mail: say('clock.kind.mail'),
}

/** Returns what is due at a moment, in words. */
export function sayKind(kind: string | null): string {
  return WORDS[kind ?? ''] ?? ''
}
