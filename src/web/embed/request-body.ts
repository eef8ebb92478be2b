import type { RequestBody } from '../client/portal-answers.ts'
import type { Entry } from './entry.ts'
import type { RequestLine } from './request-line.ts'

/** Returns the body of `POST …/requests` from valid fields. */
export function requestBody(entries: readonly Entry[], lines: readonly RequestLine[], language: string): RequestBody {
  const below = (group: string) => {
    const members = entries.flatMap(({ path, value }) =>
      path.startsWith(`${group}.`) ? [[path.slice(group.length + 1), value()]] : [],
    )
    return Object.fromEntries(members)
  }
  const single = entries.filter(({ path }) => !path.includes('.')).map(({ path, value }) => [path, value()])
  return {
    ...Object.fromEntries(single),
    buyer: below('buyer'),
    custom_fields: below('custom_fields'),
    lines: lines.map((line) => line.body()),
    language,
    source_url: location.href.replace(/#.*/s, '').slice(0, 2000),
  }
}
