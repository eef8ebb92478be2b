/** A mail that somebody sent to the address of a quote's conversation. */
export interface Reply {
  /** The envelope's recipients, and those in the header. */
  to: readonly string[]
  from: { address: string; name: string | null }
  /** Null from a program that gave none. */
  messageId: string | null
  /** True for absence notes, bounces and lists, which nobody wrote. */
  isAutomatic: boolean
  text: string
  files: readonly { fileName: string; bytes: Buffer }[]
}
