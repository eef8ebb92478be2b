import { recordAudit } from '../../database/access/audit.ts'
import { listStaff } from '../../database/access/staff.ts'
import type { Tx } from '../../database/database.ts'
import { lockStore, type Store, saveStore } from '../../database/stores/stores.ts'
import { findStaffFault } from '../../domain/access/find-staff-fault.ts'
import { may, PERMISSIONS, type Permission, sayWhoMay } from '../../domain/access/permissions.ts'
import { type FieldError, invalidFields, Problem } from '../../domain/problem.ts'
import type { StoreSettings } from '../../domain/stores/settings.ts'
import { inTransaction, type StaffContext } from '../context.ts'
import { mergeSettings } from './set-store.ts'

/** The fields that are policies, which a Manager may change; the others require an Admin. */
const POLICIES: readonly string[] = ['targeting', 'price_floor', 'approvals', 'automation', 'follow_ups']

/**
 * Replaces the given top-level fields of the store's settings, null removing one, and records it in the audit log. Throws `forbidden` for
 * a field the caller may not change, `state_conflict` if the store changed since `revision`, or `invalid_request` with an entry for each
 * fault, including staff who do not exist, are inactive, or have not accepted their invitation.
 */
export async function editSettings(
  ctx: StaffContext,
  edit: Readonly<Record<string, unknown>>,
  revision?: string,
): Promise<Store> {
  const { actor, now } = ctx
  const named = Object.keys(edit)
  for (const member of named) checkMay(ctx, member)
  return inTransaction(ctx, async (tx) => {
    const store = await lockStore(tx, ctx.store.id)
    if (revision !== undefined && revision !== store.revision) {
      throw new Problem('state_conflict', 'Someone else changed the settings. Read them again, then decide.')
    }
    const settings = await mergeSettings(store.settings, edit, ctx)
    await checkStaff(tx, store.id, settings, named)
    const saved = await saveStore(tx, store.id, { settings })
    await recordAudit(tx, store.id, { action: 'settings_changed', staffId: actor.id, detail: { members: named } }, now)
    return saved
  })
}

function checkMay({ actor }: StaffContext, member: string): void {
  const permission: Permission = POLICIES.includes(member) ? 'policies.edit' : 'settings.edit'
  if (may(actor.role, permission)) return
  throw new Problem(
    'forbidden',
    `${sayWhoMay(permission)} can change ${member.replaceAll('_', ' ')}.`,
    {},
    { code: 'others_may_edit', roles: PERMISSIONS[permission] },
  )
}

/** Checks that staff named in the changed fields work here. */
async function checkStaff(tx: Tx, storeId: string, settings: StoreSettings, changed: readonly string[]): Promise<void> {
  const named = findNamedStaff(settings).filter(({ field }) => changed.includes(field.split('.')[1] ?? ''))
  if (named.length === 0) return
  const members = new Map((await listStaff(tx, storeId)).map((member) => [member.id, member]))
  const faults = named.flatMap(({ field, staff }): FieldError[] => {
    const member = members.get(staff)
    const fault = findStaffFault(member)
    return fault ? [{ field, ...fault }] : []
  })
  if (faults.length > 0) throw invalidFields(faults)
}

function findNamedStaff({ approvals, automation }: StoreSettings): { field: string; staff: string }[] {
  const approvers = (approvals?.policies ?? []).flatMap(({ steps }, i) =>
    steps.flatMap(({ approvers }, j) =>
      approvers.flatMap((approver, k) =>
        'staff' in approver
          ? [{ field: `settings.approvals.policies.${i}.steps.${j}.approvers.${k}.staff`, staff: approver.staff }]
          : [],
      ),
    ),
  )
  const assignees = (automation?.rules ?? []).flatMap(({ then }, i) =>
    then.action === 'assign' ? [{ field: `settings.automation.rules.${i}.then.staff`, staff: then.staff }] : [],
  )
  return [...approvers, ...assignees]
}
