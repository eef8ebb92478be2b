import { recordAudit } from '../../database/access/audit.ts'
import { Problem } from '../../domain/problem.ts'
import type { CompanyPlace } from '../../outside/platform/company-desk.ts'
import type { Gid } from '../../outside/platform/gid.ts'
import { inTransaction } from '../context.ts'
import type { DeskContext, ManagedCompany } from './managed-company.ts'

const MOST_PLACES = 500

/**
 * Saves a company's location and its address; a new one without an id. Throws `not_found`, `state_conflict` if another location has the name, and
 * `limit_reached` after 500.
 */
export async function savePlace(
  ctx: DeskContext,
  company: ManagedCompany,
  place: Omit<CompanyPlace, 'id'> & { id?: Gid<'CompanyLocation'> },
): Promise<CompanyPlace> {
  const places = await ctx.desk.companyPlaces(company)
  if (place.id && !places.some(({ id }) => id === place.id)) {
    throw new Problem('not_found', 'The company has no such location.')
  }
  if (!place.id && places.length >= MOST_PLACES) {
    throw new Problem('limit_reached', `A company has at most ${MOST_PLACES} locations here.`)
  }
  const saved = await ctx.desk.savePlace(company, place)
  if (!saved) throw new Problem('state_conflict', 'Another location of the company has this name.')
  const detail = { company: company.name, location: saved.id, by: company.by.contactId }
  await inTransaction(ctx, (tx) =>
    recordAudit(tx, ctx.store.id, { action: 'company_place_saved', staffId: null, detail }, ctx.now),
  )
  return saved
}
