/** Links work for 15 minutes; a scanner answers within seconds. */
const LINKS_EVERY_MS = 10 * 60_000
const CHECKED_EVERY_MS = 5_000

/** Returns how soon a list of attachments is read again. */
export function readAgainMs(files: readonly { state: string }[] | undefined): number {
  return files?.some(({ state }) => state === 'checking') ? CHECKED_EVERY_MS : LINKS_EVERY_MS
}
