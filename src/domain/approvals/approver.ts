import type { Role } from '../access/permissions.ts'

export type Approver =
  /** One staff member. */
  | { staff: string }
  /** Any staff member with the role. */
  | { role: Role }
  /** The main contact of the buyer's company. */
  | { company: 'main_contact' }
  /** Contacts with this role at the quote's location. */
  | { company_role: string }
  /** One contact of the company, by GID or digits. */
  | { contact: string }
