import { listStaff as listStaffRows, type StaffMember } from '../../database/access/staff.ts'
import { onePage, type Page } from '../page.ts'
import type { Reader } from '../reader.ts'

/** Lists the store's staff, deactivated members too. */
export async function listStaff({ db, store }: Pick<Reader, 'db' | 'store'>): Promise<Page<StaffMember>> {
  return onePage(await listStaffRows(db, store.id))
}
