import { membersOf, parseJson } from '../../../domain/parse-json.ts'

/** The form of exports; raised when a reader of the form before could not read it. */
export const FORMAT = 1

/** An export's `manifest.json`. */
export interface Manifest {
  format: number
  made_at: string
  /** The newest migration of the database it is from: its tables are those of that schema. */
  schema: string
  store: { id: string; domain: string; name: string; platform: string }
  /** True if the store was closed first, so that nothing came after. */
  closed: boolean
  /** The newest event, after which an integrator's reading of the feed goes on; null without any. */
  last_event: { id: string; sequence: string } | null
  /** The rows of each file of lines. */
  rows: Readonly<Record<string, number>>
  /** The days that events and logs are from. */
  days: readonly string[]
  /** The keys that sealed values and links were made with, by fingerprint, each with a text sealed with it. */
  secret_keys: readonly { id: string; proof: string | null }[]
}

export const MANIFEST = 'manifest.json'
export const QUOTES = 'quotes.jsonl'
export const JOBS = 'jobs.jsonl'

/** Returns the name of a table's file. */
export function tableFile(table: string): string {
  return `tables/${table}.jsonl`
}

/** Reads a manifest. Throws if it is of a newer form, or none. */
export function readManifest(text: string): Manifest {
  const manifest = parseJson(text)
  const { format } = membersOf(manifest)
  if (format !== FORMAT) {
    throw new Error(
      typeof format === 'number'
        ? 'The export was made by a newer version of the service: import it with that version.'
        : `${MANIFEST} is not that of an export.`,
    )
  }
  return manifest as Manifest // written by us: the sums say that nobody changed it
}
