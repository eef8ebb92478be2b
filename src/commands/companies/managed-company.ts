import { Problem } from '../../domain/problem.ts'
import { callPlatform } from '../../outside/platform/call-platform.ts'
import type { CompanyDesk } from '../../outside/platform/company-desk.ts'
import type { Gid } from '../../outside/platform/gid.ts'
import { parseGid } from '../../outside/platform/gid.ts'
import type { CompanyContact } from '../../outside/platform/port.ts'
import type { Context } from '../context.ts'

/** A company whose main contact is changing something. */
export interface ManagedCompany {
  storeId: string
  companyId: Gid<'Company'>
  name: string
  /** The main contact. */
  by: { contactId: Gid<'CompanyContact'>; name: string }
}

/** A context in which a company's people and places can be changed. */
export type DeskContext = Context & { desk: CompanyDesk }

/** The request body's places as the platform takes them; throws `invalid_request` for an id that is none. */
export function readPlaces(places: readonly { id: string; role?: string | null | undefined }[]) {
  return places.map(({ id, role = null }) => {
    const place = parseGid('CompanyLocation', id)
    if (!place) throw new Problem('invalid_request', `"${id}" is not a location.`)
    return { id: place, role: role?.trim() || null }
  })
}

/** Returns the refusal of an unknown contact. */
export function noContact(): Problem {
  return new Problem('not_found', 'The company has no such contact.')
}

/** Returns a contact of the company; throws `not_found` for others. */
export async function readContact(
  ctx: Context,
  { companyId }: ManagedCompany,
  contactId: string,
): Promise<CompanyContact> {
  const { store, platform } = ctx
  const contacts = await callPlatform({ store }, (call) => platform.companyContacts(call, companyId))
  const contact = contacts.find((one) => one.contactId === contactId)
  if (!contact) throw noContact()
  return contact
}
