import type { FastifyRequest } from 'fastify'
import Type from 'typebox'
import type { ManagedCompany } from '../../../commands/companies/managed-company.ts'
import type { PortalMembership } from '../../../domain/portal/portal-visitor.ts'
import { Problem } from '../../../domain/problem.ts'
import type { CompanyDesk } from '../../../outside/platform/company-desk.ts'
import { type Gid, parseGid } from '../../../outside/platform/gid.ts'
import type { AppOptions } from '../../app-options.ts'
import { contextOf, enteredOf } from '../gate.ts'

/** The path's parameter of these routes. */
export const ofCompany = {
  id: Type.String({ maxLength: 100, description: "One of the contact's companies: a full id, or its digits." }),
}

/** Returns the context for one of the contact's companies; throws `not_found` for others. */
export function enterCompany({ entered }: FastifyRequest, options: AppOptions, id: string) {
  const { store, visitor } = enteredOf(entered)
  const memberships = visitor.kind === 'contact' ? visitor.memberships : []
  const asked = parseGid('Company', id)
  const membership = memberships.find((one) => one.companyId === asked)
  if (visitor.kind !== 'contact' || membership === undefined)
    throw new Problem('not_found', 'You do not buy for this company.')
  const actor = { kind: 'buyer', email: visitor.email, contactId: membership.contactId } as const
  const desk: CompanyDesk | null = (store.platform === 'embedded' && options.embedded) || null
  const { companyId } = membership
  return { ctx: contextOf(options, store, actor), companyId, membership, desk, calledAs: visitor.name ?? visitor.email }
}

/** Like enterCompany for its main contact; throws `forbidden` for others. */
export function enterAsMainContact(request: FastifyRequest, options: AppOptions, id: string) {
  const { ctx, membership, desk, calledAs } = enterCompany(request, options, id)
  if (!membership.isMainContact) throw new Problem('forbidden', "Ask your company's main contact to do this.")
  return { ctx: { ...ctx, desk, baseUrl: options.baseUrl }, company: managed(ctx.store.id, membership, calledAs) }
}

/** Like enterAsMainContact where people and places are ours to change; throws `action_unavailable` where the store's platform keeps them. */
export function enterDesk(request: FastifyRequest, options: AppOptions, id: string) {
  const { ctx, company } = enterAsMainContact(request, options, id)
  const { desk } = ctx
  if (!desk)
    throw new Problem('action_unavailable', 'The store keeps its companies elsewhere: ask the store to change this.')
  return { ctx: { ...ctx, desk }, company }
}

/** Returns the contact's id in a path; throws `not_found` for what is none. */
export function readContactId(id: string): Gid<'CompanyContact'> {
  const contactId = parseGid('CompanyContact', id)
  if (!contactId) throw new Problem('not_found', 'The company has no such contact.')
  return contactId
}

function managed(storeId: string, membership: PortalMembership, name: string): ManagedCompany {
  return {
    storeId,
    companyId: membership.companyId as Gid<'Company'>,
    name: membership.companyName,
    by: { contactId: membership.contactId as Gid<'CompanyContact'>, name },
  }
}
