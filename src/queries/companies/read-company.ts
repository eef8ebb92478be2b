import { listBuyingLimits } from '../../database/companies/buying-limits.ts'
import { listInvitations } from '../../database/companies/contact-invitations.ts'
import type { Colleague, CompanyPage, CompanyPagePlace } from '../../domain/companies/company-page.ts'
import type { PortalMembership } from '../../domain/portal/portal-visitor.ts'
import { callPlatform } from '../../outside/platform/call-platform.ts'
import type { CompanyDesk } from '../../outside/platform/company-desk.ts'
import type { Gid } from '../../outside/platform/gid.ts'
import type { Reader } from '../reader.ts'

/** Reads a contact's company as its page shows it. */
export async function readCompany(
  ctx: Pick<Reader, 'db' | 'store' | 'platform'>,
  desk: CompanyDesk | null,
  membership: PortalMembership,
): Promise<CompanyPage> {
  const { db, store, platform } = ctx
  const companyId = membership.companyId as Gid<'Company'>
  const of = { storeId: store.id, companyId }
  const [contacts, limits, invited, places] = await Promise.all([
    callPlatform({ store }, (call) => platform.companyContacts(call, companyId)),
    listBuyingLimits(db, store.id, companyId),
    listInvitations(db, of),
    desk?.companyPlaces(of),
  ])
  const people = contacts.map((contact) => ({
    ...contact,
    limit: contact.isMainContact ? null : (limits.find((one) => one.contactId === contact.contactId) ?? null),
    invitedAt: invited.get(contact.contactId) ?? null,
  }))
  const shown = membership.isMainContact ? people : ownView(people, membership.contactId)
  const here = new Map(
    shown.flatMap(({ locations }) => locations).map(({ id, name }) => [id, { id, name, address: {} }]),
  )
  return { membership, people: shown, places: placesFor(membership, places ?? [...here.values()]) }
}

/** A contact's own row, and that of whoever approves what is above their limit. */
function ownView(people: readonly Colleague[], contactId: string): Colleague[] {
  const own = people.find((one) => one.contactId === contactId)
  if (!own) return []
  const approver = own.limit && people.find((one) => isApprover(one, own.limit?.approverId ?? null))
  return approver ? [own, { ...approver, limit: null, locations: [] }] : [own]
}

function isApprover({ contactId, isMainContact }: Colleague, approverId: string | null): boolean {
  return approverId === null ? isMainContact : contactId === approverId
}

function placesFor({ isMainContact, locations }: PortalMembership, places: readonly CompanyPagePlace[]) {
  return isMainContact ? places : places.filter(({ id }) => locations.some((one) => one.id === id))
}
