/** A file may have at most this many bytes. */
export const MOST_ATTACHMENT_BYTES = 10 * 1024 * 1024
/** A request or message may have at most this many files. */
export const MOST_FILES_AT_ONCE = 20
/** A quote may have at most this many files, each of them at most 10 MB. */
export const MOST_FILES_OF_QUOTE = 200
/** Anyone may upload to a store for a request while its uploads that nobody sent have at most this many bytes. */
export const MOST_UNSENT_BYTES = 1024 * 1024 * 1024
/** An upload that no request or message took is dropped after this time. */
export const UPLOAD_KEPT_MS = 24 * 60 * 60_000

/** A virus scanner's verdict; `off` where the installation has none, `waiting` until it answers. */
export type Scan = 'off' | 'waiting' | 'clean' | 'infected'

/** The state of a file for its readers: it can be opened, is being checked, or was blocked for its virus. */
export const ATTACHMENT_STATES = ['ready', 'checking', 'blocked'] as const
export type AttachmentState = (typeof ATTACHMENT_STATES)[number]

/** Returns what a verdict means for readers. */
export function stateOf(scan: Scan): AttachmentState {
  switch (scan) {
    case 'waiting':
      return 'checking'
    case 'infected':
      return 'blocked'
    default:
      return 'ready'
  }
}
