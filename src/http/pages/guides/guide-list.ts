/** The guides in reading order, by group; each is `docs/guides/<name>.md`. */
export const GUIDE_GROUPS = [
  { title: 'Start', names: ['getting-started', 'sync-an-erp', 'storefront'] },
  { title: 'Build', names: ['webhooks', 'idempotency-and-retries', 'pagination', 'sdks', 'agents'] },
  { title: 'Run', names: ['testing', 'going-live', 'self-hosting', 'changelog'] },
] as const

/** The guide at `/docs` itself. */
export const OVERVIEW = 'overview'

/** The guide whose examples work on the page, with the demo store. */
export const LIVE = 'storefront'
/** The store the examples of the guides belong to; `npm start` makes it. */
export const DEMO_STORE = 'harbourline.example.com'

export const GUIDE_NAMES: readonly string[] = GUIDE_GROUPS.flatMap(({ names }) => names)

/** Returns where a guide is, below the service's root. */
export function guidePath(name: string): string {
  return name === OVERVIEW ? '/docs' : `/docs/${name}`
}
