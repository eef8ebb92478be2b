export interface AccountNoteTable {
  store_id: string
  id: string
  company_id: string | null
  customer_id: string | null
  staff_id: string
  body: string
  created_at: Date
}
