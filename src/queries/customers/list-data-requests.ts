import {
  type DataRequest,
  listDataRequests as listRequestRows,
  readDataRequest as readRequestRow,
} from '../../database/customers/data-requests.ts'
import type { PersonalData } from '../../database/customers/personal-data.ts'
import type { EmbeddedPlatform } from '../../outside/platform/embedded/embedded-platform.ts'
import { onePage, type Page } from '../page.ts'
import type { Reader } from '../reader.ts'
import { findReportedPerson } from './find-person.ts'
import { gatherPersonalData } from './gather-personal-data.ts'

/** A request with its address, if a key opens it. */
export interface OpenedRequest {
  request: DataRequest
  email: string | null
}

/** Lists the people who requested their data in the last 30 days, newest first. */
export async function listDataRequests({
  db,
  store,
  secretBox,
}: Pick<Reader, 'db' | 'store' | 'secretBox'>): Promise<Page<OpenedRequest>> {
  const requests = await listRequestRows(db, store.id)
  return onePage(
    requests.map((request) => ({ request, email: request.sealedEmail && secretBox.openOrNull(request.sealedEmail) })),
  )
}

/** Reads everything currently stored about the person who asked. Throws `not_found`, and like findReportedPerson. */
export async function readRequestedData(
  ctx: Pick<Reader, 'db' | 'store' | 'secretBox' | 'platform'>,
  id: string,
  embedded: Pick<EmbeddedPlatform, 'listPersonalDrafts'> | undefined,
): Promise<PersonalData> {
  const { customerId, sealedEmail, quoteIds } = await readRequestRow(ctx.db, ctx.store.id, id)
  const email = sealedEmail && ctx.secretBox.openOrNull(sealedEmail)
  const person =
    customerId === null && email === null
      ? { customerId, email, orderIds: [], account: null, drafts: [] }
      : await findReportedPerson(ctx, { customerId, email }, embedded)
  return gatherPersonalData(ctx, { ...person, email: person.email ?? email }, quoteIds)
}
