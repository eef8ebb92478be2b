import Type from 'typebox'
import { AUDIT_ACTIONS } from '../../../domain/access/audit.ts'
import { ROLES } from '../../../domain/access/permissions.ts'
import { anyMembers, component, datetime, growing, list, orNull, text } from '../../operation/schema-parts.ts'

const staff = component(
  'Staff',
  Type.Object({
    object: Type.Literal('staff'),
    id: text,
    name: text,
    email: text,
    role: Type.Enum([...ROLES]),
    active: Type.Boolean(),
    invited: Type.Boolean({ description: 'Active, but has not set a password yet.' }),
    created_at: datetime,
  }),
)

const auditEntry = component(
  'AuditEntry',
  Type.Object({
    object: Type.Literal('audit_entry'),
    id: text,
    at: datetime,
    action: growing(AUDIT_ACTIONS),
    staff: orNull(Type.Object({ id: text, name: text, email: text })),
    detail: anyMembers,
  }),
)

const linkOwner = component(
  'LinkOwner',
  Type.Object({
    object: Type.Literal('link_owner'),
    name: text,
    email: text,
    store: Type.Object({ name: text, domain: text }),
  }),
)

export const STAFF_COMPONENTS = [
  staff,
  component('StaffList', list('Staff', Type.Null())),
  auditEntry,
  component('AuditEntryList', list('AuditEntry', orNull(text))),
  linkOwner,
]
