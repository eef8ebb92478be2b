import type { Refusal } from '../http/send.ts'
import type { Entry } from './entry.ts'
import type { RequestLines } from './request-lines.ts'
import type { Say } from './words.ts'

/** Shows at the named fields why the service refused the request; returns the message for the form as a whole. */
export function showRefusal(
  { code, errors, members }: Refusal,
  { say, entries, lines }: { say: Say; entries: readonly Entry[]; lines: RequestLines },
): string {
  const line = typeof members.line_index === 'number' ? lines.lines[members.line_index] : undefined
  if (code === 'not_eligible') {
    if (!line) return say('not_eligible_buyer')
    line.complain(say('not_eligible'))
    return say('check')
  }
  if (errors.length > 0) {
    const places = errors.map(({ field }) => complainAt(field, say, entries, lines))
    return say(places.every(Boolean) ? 'check' : 'failed')
  }
  return say(WHOLE[code] ?? 'failed')
}

const WHOLE: Partial<Record<Refusal['code'], Parameters<Say>[0]>> = {
  unreachable: 'unreachable',
  rate_limited: 'rate_limited',
  quote_creation_paused: 'closed',
  payload_too_large: 'too_large',
  not_found: 'no_store',
}

/** Shows the error at the field. Returns whether there is such a field. */
function complainAt(field: string, say: Say, entries: readonly Entry[], lines: RequestLines): boolean {
  const [, at, path = ''] = /^lines\.(\d+)\.(.*)$/.exec(field) ?? []
  const line = at === undefined ? undefined : lines.lines[Number(at)]
  const entry = line ? line.entries.get(path) : entries.find((one) => one.path === field)
  if (entry) entry.check(say('wrong'))
  else line?.complain(say('not_available'))
  return entry !== undefined || line !== undefined
}
