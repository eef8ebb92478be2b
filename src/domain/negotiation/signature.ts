import { invalidFields } from '../problem.ts'
import type { StoreSettings } from '../stores/settings.ts'

/** A person who agreed to something, and how they showed who they are. */
export interface Signature {
  /** As typed; else the name of their account, if it has one. */
  name: string | null
  /** Their role at their company, as typed. */
  role: string | null
  email: string
  /** `link`: they opened the quote's personal link, and the e-mail address is the buyer's; `account`: they were signed in. */
  by: 'link' | 'account'
  at: Date
  /** The IP address that the request came from. */
  address: string | null
  /** Their browser's name for itself. */
  browser: string | null
}

/** The lines that an answer accepts, and those who agreed to it: the person who answered, then those who approved. */
export interface Consent {
  /** The ids of the lines it accepted. */
  accepts: readonly string[]
  signatures: readonly Signature[]
}

/** Throws `invalid_request` if the store requires a name that is missing. */
export function checkSigned({ settings, signature }: { settings: StoreSettings; signature?: Signature }): void {
  if (settings.negotiation?.require_name && !signature?.name) {
    throw invalidFields([{ field: 'signed_by.name', message: 'give your name: this store asks for it' }])
  }
}

/** Returns a timeline detail that names who agreed; nothing if they gave no name. */
export function describeSigner(signature?: Signature): { signed_by?: { name: string; role?: string } } {
  if (!signature?.name) return {}
  const { name, role } = signature
  return { signed_by: { name, ...(role && { role }) } }
}
