import type { Generated, JSONColumnType } from 'kysely'
import type { PortalMembership } from '../../domain/portal/portal-visitor.ts'

/** The tables of buyers' links and sign-ins, and of what they send. */
export interface PortalTables {
  quote_link: QuoteLinkTable
  portal_sign_in: PortalSignInTable
  portal_session: PortalSessionTable
  passkey: PasskeyTable
  passkey_challenge: PasskeyChallengeTable
  recent_request: RecentRequestTable
  list_part: ListPartTable
}

interface QuoteLinkTable {
  store_id: string
  id: string
  quote_id: string
  created_by: string | null
  created_at: Date
  expires_at: Date
  revoked_at: Generated<Date | null>
  read_only: Generated<boolean>
}

interface PortalSignInTable {
  store_id: string
  token_hash: Buffer
  customer_id: string
  expires_at: Date
}

interface PortalSessionTable {
  store_id: string
  token_hash: Buffer
  customer_id: string
  email: string
  name: string | null
  memberships: JSONColumnType<PortalMembership[]>
  refreshed_at: Date
  created_at: Date
  last_seen_at: Date
}

interface RecentRequestTable {
  store_id: string
  signature: Buffer
  quote_id: string
  at: Date
}

interface ListPartTable {
  store_id: string
  quote_id: string
  first_quote_id: string
  part: number
}

interface PasskeyTable {
  store_id: string
  id: string
  customer_id: string
  credential_id: Buffer
  public_key: Buffer
  counter: string
  created_at: Date
  used_at: Date | null
}

interface PasskeyChallengeTable {
  store_id: string
  challenge: Buffer
  customer_id: string | null
  expires_at: Date
}
