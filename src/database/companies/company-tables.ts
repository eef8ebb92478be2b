import type { JSONColumnType } from 'kysely'
import type { ListLine } from '../../domain/companies/shared-list.ts'

/** The tables of what a company arranges for itself. */
export interface CompanyTables {
  buying_limit: BuyingLimitTable
  shared_list: SharedListTable
  contact_invitation: ContactInvitationTable
}

interface BuyingLimitTable {
  store_id: string
  company_id: string
  contact_id: string
  amount: string
  approver_id: string | null
  saved_at: Date
}

interface SharedListTable {
  store_id: string
  id: string
  company_id: string
  name: string
  lines: JSONColumnType<ListLine[]>
  saved_at: Date
}

interface ContactInvitationTable {
  store_id: string
  company_id: string
  contact_id: string
  customer_id: string
  sent_at: Date
}
