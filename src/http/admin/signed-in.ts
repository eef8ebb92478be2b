import type { StaffSession } from '../../database/access/staff-sessions.ts'
import type { Store } from '../../database/stores/stores.ts'

/** The signed-in staff member, their store, and the token of their cookie; null if Shopify vouches for this request instead. */
export interface SignedIn {
  session: StaffSession
  store: Store
  token: string | null
}
