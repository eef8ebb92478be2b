/** The tables of what is kept about companies and customers. */
export interface AccountTables {
  account_note: AccountNoteTable
  part_number: PartNumberTable
}

interface AccountNoteTable {
  store_id: string
  id: string
  company_id: string | null
  customer_id: string | null
  staff_id: string
  body: string
  created_at: Date
}

interface PartNumberTable {
  store_id: string
  company_id: string
  part_number: string
  written: string
  variant_id: string
  saved_at: Date
}
