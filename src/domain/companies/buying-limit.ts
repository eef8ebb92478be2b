import type { RequiredApproval } from '../approvals/approval-policy.ts'
import type { Money } from '../money.ts'

/** The most a contact may accept alone, as their company's main contact has set it. */
export interface BuyingLimit {
  /** A GID. */
  contactId: string
  /** Of what they accept, net, without shipping. */
  amount: Money
  /** The GID of the contact who approves what is above it; null: the main contact. */
  approverId: string | null
}

/**
 * Returns the approval that the company's own limits require of this contact, or null: by the next approver whose own limit suffices, or the main
 * contact, who may always stand in.
 */
export function findLimitApproval(
  limits: readonly BuyingLimit[],
  contactId: string | null,
  total: Money,
): RequiredApproval | null {
  const of = new Map(limits.map((limit) => [limit.contactId, limit]))
  const own = contactId === null ? undefined : of.get(contactId)
  if (!own || total <= own.amount) return null
  const approver = findApprover(of, own, total)
  return {
    reasons: [{ code: 'buying_limit' }],
    steps: [
      {
        mode: 'any',
        approvers: [...(approver === null ? [] : [{ contact: approver }]), { company: 'main_contact' }],
        approvedBy: [],
      },
    ],
    timeoutHours: null,
  }
}

function findApprover(of: ReadonlyMap<string, BuyingLimit>, own: BuyingLimit, total: Money): string | null {
  const asked = new Set([own.contactId])
  let approver = own.approverId
  while (approver !== null && !asked.has(approver)) {
    const limit = of.get(approver)
    if (!limit || total <= limit.amount) return approver
    asked.add(approver)
    approver = limit.approverId
  }
  return null
}
