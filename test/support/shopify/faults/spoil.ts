export const HOWS = ['drop', 'null', 'number', 'text', 'list', 'object', 'negative', 'truncate'] as const

type How = (typeof HOWS)[number]
type Place = { holder: Record<string, unknown>; name: string }

const VALUES: Readonly<Record<Exclude<How, 'drop' | 'truncate'>, unknown>> = {
  null: null,
  number: 7,
  text: 'another',
  list: [],
  object: {},
  negative: '-12.34',
}

/** Returns an answer with one of its members gone or of another kind, or cut off; `where` chooses which. */
export function spoil(body: string, where: number, how: How): string {
  if (how === 'truncate') return body.slice(0, where % body.length)
  const answer: unknown = JSON.parse(body)
  const places = placesIn(answer)
  const place = places[where % places.length]
  if (!place) return body
  if (how === 'drop') delete place.holder[place.name]
  else place.holder[place.name] = VALUES[how]
  return JSON.stringify(answer)
}

/** Returns every member of every object and list inside. */
function placesIn(value: unknown): Place[] {
  if (typeof value !== 'object' || value === null) return []
  const holder = value as Record<string, unknown>
  return Object.entries(holder).flatMap(([name, inside]) => [{ holder, name }, ...placesIn(inside)])
}
