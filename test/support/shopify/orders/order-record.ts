import type { Cents } from '../state/cents.ts'

export interface TransactionRecord {
  id: string
  kind: 'AUTHORIZATION' | 'CAPTURE' | 'REFUND' | 'SALE' | 'VOID'
  status: 'FAILURE' | 'PENDING' | 'SUCCESS'
  gateway: string
  amount: Cents
  at: Date
}

export interface RefundRecord {
  id: string
  amount: Cents
  note: string | null
  at: Date
}

export interface OrderRecord {
  id: string
  number: number
  draftId: string | null
  createdAt: Date
  updatedAt: Date
  cancelledAt: Date | null
  cancelReason: string | null
  closedAt: Date | null
  test: boolean
  currency: string
  total: Cents
  poNumber: string | null
  sourceName: string | null
  email: string | null
  customerId: string | null
  tags: string[]
  attributes: { key: string; value: string }[]
  transactions: TransactionRecord[]
  refunds: RefundRecord[]
  authorizationExpired: boolean
}
